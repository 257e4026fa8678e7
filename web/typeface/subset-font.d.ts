/** The part of subset-font that we use; it comes without types, and DefinitelyTyped's are of an older version. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    variationAxes?: Record<string, { min: number; max: number }>
    /** OpenType features; without it all are kept. */
    keepFeatures?: readonly string[]
    /** Then `text` is empty. */
    keepAllGlyphs?: boolean
  }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  export = subsetFont
}
