import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reference } from './reference.tsx'

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

const show = () => render(<Reference label="Order ID" value="ORD-1" />).container
const copy = async () => {
  const button = screen.getByRole('button', { name: 'Copy Order ID' })
  button.focus()
  await act(async () => fireEvent.click(button))
}
const status = () => screen.getByRole('status').textContent
const icon = () => screen.getByRole('button').querySelector('svg')?.getAttribute('class')
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('PAY-24 an id is copied with one tap, and says so for three seconds', async () => {
  expect(show().textContent).toBe('Order ID ORD-1 ')
  expect(icon()).toContain('lucide-copy')
  await copy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('ORD-1')
  expect(execCommand).not.toHaveBeenCalled()
  expect([status(), icon()]).toEqual(['Copied', expect.stringContaining('lucide-check')])
  wait(2999)
  expect(status()).toBe('Copied')
  wait(1)
  expect([status(), icon()]).toEqual(['', expect.stringContaining('lucide-copy')])
})

/** What is selected, and where, when the browser is told to copy. */
function selectedOnCopy(copied: boolean) {
  const seen: object[] = []
  execCommand.mockImplementation((command: string) => {
    const field = document.querySelector('textarea')
    if (!field) throw new Error('No field is selected')
    // Browsers focus what is selected, jsdom does not.
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
])(
  'PAY-24 where the browser %s to write, the id is selected beside the button and copied',
  async (_case, given) => {
    given()
    const seen = selectedOnCopy(true)
    const container = show()
    await copy()
    // Inside of an open dialog, which takes the focus from everything else, and without a keyboard or a jump of the page.
    const beside = container.firstElementChild
    expect(seen).toEqual([{ command: 'copy', selected: 'ORD-1', readOnly: true, position: 'fixed', beside }])
    expect(status()).toBe('Copied')
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button'))
  },
)

test('PAY-24 an id that cannot be copied asks to be selected by hand', async () => {
  writeText.mockRejectedValue(new Error('NotAllowed'))
  selectedOnCopy(false)
  show()
  await copy()
  expect(status()).toBe('Please press on the text above to select and copy it.')
  expect(icon()).toContain('lucide-copy')
  wait(3000)
  expect(status()).toBe('')
})

test('PAY-24 the word for the second try stays for three seconds of its own', async () => {
  writeText.mockRejectedValueOnce(new Error('NotAllowed'))
  selectedOnCopy(false)
  show()
  await copy()
  wait(2000)
  await copy()
  wait(2999)
  expect(status()).toBe('Copied')
})
