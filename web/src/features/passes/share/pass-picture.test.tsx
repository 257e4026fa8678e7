import { cleanup, render } from '@testing-library/react'
import { QRCodeSVG } from 'qrcode.react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootStub, fanSession, writeBoot } from '../../../../test-support/boot-stub.ts'
import { keptItem, keptPass } from '../../../../test-support/kept-pass.ts'
import { passPicture, wrapText } from './pass-picture.tsx'

writeBoot(bootStub(fanSession()))

const pass = keptPass({
  orderId: 'ORD-307937/H0035',
  items: [keptItem()],
  event: { name: 'Derby', startOn: '', endOn: '' },
  place: { method: 'inseat', section: 'North', seat: '12' },
})

/** The drawn texts, shapes and areas in order, with their colours. */
let drawn: [what: string, color: string][] = []
let directions: Record<string, string> = {}
class Path {
  readonly shape: string
  constructor(shape: string) {
    this.shape = shape
  }
}

beforeEach(() => {
  drawn = []
  directions = {}
  vi.stubGlobal('Path2D', Path)
  const context = {
    fillStyle: '',
    direction: '',
    measureText: (text: string) => ({ width: text.length }),
    fillRect: (x: number, y: number) => drawn.push([`area from ${x}, ${y}`, context.fillStyle]),
    fillText: (text: string) => {
      directions[text] = context.direction
      drawn.push([text, context.fillStyle])
    },
    fill: ({ shape }: Path) => drawn.push([shape, context.fillStyle]),
    save() {},
    restore() {},
    translate() {},
    scale() {},
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['picture'], { type: type ?? '' })),
  )
})
afterEach(() => {
  document.documentElement.dir = ''
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The modules of a text's code as rendered on the screen, with its quiet zone. */
function codeOf(text: string): string {
  const { container } = render(<QRCodeSVG value={text} level="H" marginSize={4} />)
  return [...container.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? ''
}

test("FAN-24 the picture is a PNG of the pass: venue, event, the order's code and number, place and items, black on white", async () => {
  const { name, type } = await passPicture(pass)
  expect([name, type]).toEqual(['order-ORD-307937-H0035.png', 'image/png'])
  const [ground, venue, ...rest] = drawn
  expect(ground).toEqual(['area from 0, 0', '#ffffff'])
  expect(venue?.[0]).toMatch(/\w/)
  expect(rest.map(([what]) => what)).toEqual([
    'Derby',
    codeOf('ORD-307937/H0035'),
    'ORD-307937/H0035',
    'Section North, Seat 12',
    '2 × Hot Dog',
  ])
  expect(new Set([venue, ...rest].map((each) => each?.[1]))).toEqual(new Set(['#000000']))
})

test('LANG-13 on a page from right to left our words are drawn from right to left, the number from left to right, and a name by its first letter', async () => {
  document.documentElement.dir = 'rtl'
  const names = async (name: string) => {
    await passPicture({ ...pass, event: { name, startOn: '', endOn: '' } })
    return directions[name]
  }
  expect(await names('1. Derby!')).toBe('ltr')
  expect(await names('1. ديربي!')).toBe('rtl')
  expect(directions).toMatchObject({
    'ORD-307937/H0035': 'ltr',
    'Section North, Seat 12': 'rtl',
    '2 × Hot Dog': 'rtl',
  })
})

const fits = (line: string) => line.length <= 10

test.each([
  ['', []],
  ['short', ['short']],
  ['two words of it', ['two words', 'of it']],
  ['Llanfairpwllgwyngyll', ['Llanfairpw', 'llgwyngyll']],
  ['an ORD-307937-H0035', ['an', 'ORD-307937', '-H0035']],
])('FAN-24 %j is wrapped into %j', (text, lines) => {
  expect(wrapText(text, fits)).toEqual(lines)
})
