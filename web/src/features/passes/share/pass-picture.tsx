import { QRCodeSVG } from 'qrcode.react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isRightToLeft, t } from '../../../messages/language.ts'
import type { Pass } from '../../../storage/device-keys.ts'
import { scanColors } from '../../../theme/tokens.ts'
import { productName } from '../../../venue/branding.ts'
import { placeText } from '../next-step.ts'
import { itemsText } from '../passes.ts'

const widthPx = 1080
const marginPx = 64
const codePx = 760
const lineHeight = 1.35

type Direction = 'ltr' | 'rtl'
type Line = { text: string; font: string; size: number; direction: Direction }

/** FAN-24: a pass as a PNG that scanners can read: QR code, order number, event, place and items, black on white. */
export async function passPicture(pass: Pass): Promise<File> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  // LANG-13: a name in its own direction, the number left to right, our words in the page's direction.
  const page = isRightToLeft() ? 'rtl' : 'ltr'
  const [venue, event] = [productName(), pass.event?.name ?? '']
  const above = linesOf(context, [
    [venue, 44, 700, directionOf(venue)],
    [event, 40, 400, directionOf(event)],
  ])
  const below = linesOf(context, [
    [pass.orderId, 56, 700, 'ltr'],
    [placeText(pass, t), 44, 600, page],
    [itemsText(pass), 40, 400, page],
  ])
  canvas.width = widthPx
  canvas.height = marginPx + heightOf(above) + codePx + heightOf(below) + marginPx

  context.fillStyle = scanColors.light
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = scanColors.dark
  context.textAlign = 'center'
  context.textBaseline = 'top'
  write(context, above, marginPx)
  const codeTop = marginPx + heightOf(above)
  drawCode(context, pass.orderId, codeTop)
  write(context, below, codeTop + codePx)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('No picture')
  return new File([blob], `order-${pass.orderId.replace(/[^\w-]+/g, '-')}.png`, { type: 'image/png' })
}

/** Like `dir="auto"`: by the first letter. */
const directionOf = (name: string): Direction =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? 'rtl' : 'ltr'

function linesOf(
  context: CanvasRenderingContext2D,
  paragraphs: readonly (readonly [text: string, size: number, weight: number, direction: Direction])[],
): Line[] {
  return paragraphs.flatMap(([text, size, weight, direction]) => {
    const font = `${weight} ${size}px Inter, system-ui, sans-serif`
    context.font = font
    const fits = (line: string) => context.measureText(line).width <= widthPx - 2 * marginPx
    return wrapText(text, fits).map((line) => ({ text: line, font, size, direction }))
  })
}

/** Wraps a text into lines that fit, between words and inside words that are longer than a line; none for ''. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { size }) => sum + size * lineHeight, 0)

function write(context: CanvasRenderingContext2D, lines: readonly Line[], top: number): void {
  let y = top
  for (const { text, font, size, direction } of lines) {
    context.font = font
    context.direction = direction
    context.fillText(text, widthPx / 2, y)
    y += size * lineHeight
  }
}

/** The code of the screen, with its quiet zone, drawn from the SVG's modules for sharp edges. */
function drawCode(context: CanvasRenderingContext2D, orderId: string, top: number): void {
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(<QRCodeSVG value={orderId} level="H" marginSize={4} />))
  const modules = Number(host.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2])
  const dark = [...host.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? ''
  root.unmount()
  const scale = Math.floor(codePx / modules)
  context.save()
  context.translate((widthPx - modules * scale) / 2, top)
  context.scale(scale, scale)
  context.fill(new Path2D(dark))
  context.restore()
}
