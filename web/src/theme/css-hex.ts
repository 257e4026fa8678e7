/**
 * A CSS colour as #rrggbb, as the browser paints it on white; null for an invalid one. The browser parses it, so every notation that it
 * supports works.
 */
export function cssHex(text: string): string | null {
  const color = text.trim()
  if (
    !CSS.supports('color', color) ||
    /^(inherit|initial|unset|revert|revert-layer|currentcolor)$/i.test(color)
  )
    return null
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 1, 1)
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
