import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyDetails, Details } from './copy-details.tsx'

const writeText = vi.fn()
const execCommand = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { clipboard: { writeText: writeText.mockReset().mockResolvedValue(undefined) } })
  document.execCommand = execCommand.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const details = { 'Order ID': 'ORD-1', 'Transaction number': '', 'Request ID': 'r-0123' }
const lines = 'Order ID: ORD-1\nRequest ID: r-0123'
const show = () => render(<CopyDetails details={details} />).container
const copy = async () => {
  const button = screen.getByRole('button', { name: 'Copy details' })
  button.focus()
  await act(async () => fireEvent.click(button))
}
const status = () => screen.getByRole('status').textContent
const icon = () => screen.getByRole('button').querySelector('svg')?.getAttribute('class')
const byHand = () => screen.queryByText(/ORD-1/)?.closest('p')?.textContent
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('FAN-23 one tap copies every known detail, one per line, and confirms it for three seconds', async () => {
  show()
  expect(icon()).toContain('lucide-copy')
  await copy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(lines)
  expect(execCommand).not.toHaveBeenCalled()
  expect([status(), icon()]).toEqual(['Copied', expect.stringContaining('lucide-check')])
  wait(2999)
  expect(status()).toBe('Copied')
  wait(1)
  expect([status(), icon()]).toEqual(['', expect.stringContaining('lucide-copy')])
})

test('FAN-23 known details are shown, to read aloud', () => {
  render(<Details of={details} />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['ORD-1', 'r-0123'])
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Order ID',
    'Request ID',
  ])
})

/** The selected text and its place when the browser copies. */
function selectedOnCopy(copied: boolean) {
  const seen: object[] = []
  execCommand.mockImplementation((command: string) => {
    const field = document.querySelector('textarea')
    if (!field) throw new Error('No field is selected')
    // Browsers focus a selected field, jsdom does not.
    field.focus()
    const { value, readOnly, selectionStart, selectionEnd, style, parentElement } = field
    const selected = value.slice(selectionStart, selectionEnd)
    seen.push({ command, selected, readOnly, position: style.position, beside: parentElement })
    return copied
  })
  return seen
}

test.each([
  ['refuses', () => writeText.mockRejectedValue(new Error('NotAllowed'))],
  ['has no way', () => vi.stubGlobal('navigator', {})],
  ['does not answer a request', () => writeText.mockReturnValue(new Promise(() => {}))],
])(
  'WORLD-05 FAN-23 when the browser %s to write, the lines are selected beside the button and copied',
  async (_case, given) => {
    given()
    const seen = selectedOnCopy(true)
    const container = show()
    await copy()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    // Inside an open dialog, which blocks other focus; readonly and fixed, so that no keyboard opens and the page does not jump.
    const beside = container.firstElementChild
    expect(seen).toEqual([{ command: 'copy', selected: lines, readOnly: true, position: 'fixed', beside }])
    expect([status(), byHand()]).toEqual(['Copied', undefined])
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  },
)

test('FAN-23 details that cannot be copied are shown to select by hand, until a copy succeeds', async () => {
  writeText.mockRejectedValueOnce(new Error('NotAllowed'))
  selectedOnCopy(false)
  show()
  await copy()
  expect([status(), byHand()]).toEqual(['Press and hold this text to copy it:', lines])
  expect(icon()).toContain('lucide-copy')
  wait(60_000)
  expect(byHand()).toBe(lines)
  await copy()
  expect([status(), byHand()]).toEqual(['Copied', undefined])
})

test('LANG-13 ids stay left to right, in the list and to select', async () => {
  writeText.mockRejectedValue(new Error('Denied'))
  const { container } = render(<Details of={details} />)
  await copy()
  const ids = [...container.querySelectorAll('bdi[dir=ltr]')].map(({ textContent }) => textContent)
  expect(ids).toEqual(['ORD-1', 'r-0123', 'ORD-1', 'r-0123'])
})
