/** The part of subset-font that we use; it has no types, and DefinitelyTyped's are for an older version. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    variationAxes?: Record<string, { min: number; max: number }>
    /** OpenType features; all by default. */
    keepFeatures?: readonly string[]
    /** With this option `text` must be empty. */
    keepAllGlyphs?: boolean
  }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  export = subsetFont
}
