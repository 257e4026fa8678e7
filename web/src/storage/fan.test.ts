// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetOwner, mayReadPersonalData, setFanOfPage } from './fan.ts'

const cookies = vi.spyOn(Document.prototype, 'cookie', 'get')
/** Writes the owner like another tab. */
const noteElsewhere = (tag: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it.
  document.cookie = `__Host-fan=${tag}; Path=/; Secure; Max-Age=60`
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

afterEach(async () => {
  forgetOwner()
  setFanOfPage(null)
  await nextTask()
})

test('SESSION-02 reads look up the owner once per task', async () => {
  setFanOfPage('ada')
  cookies.mockClear()
  expect(Array.from({ length: 100 }, mayReadPersonalData)).not.toContain(false)
  expect(cookies).toHaveBeenCalledTimes(1)
  await nextTask()
  mayReadPersonalData()
  expect(cookies).toHaveBeenCalledTimes(2)
})

test('SESSION-02 an owner from another tab counts from the next task on', async () => {
  setFanOfPage('ada')
  expect(mayReadPersonalData()).toBe(true)
  noteElsewhere('bob')
  await nextTask()
  expect(mayReadPersonalData()).toBe(false)
})

test('SESSION-02 a sign-out and a sign-in on this page count at once', () => {
  setFanOfPage('ada')
  expect(mayReadPersonalData()).toBe(true)
  setFanOfPage(null)
  expect(mayReadPersonalData()).toBe(false)
  setFanOfPage('bob')
  expect(mayReadPersonalData()).toBe(true)
  forgetOwner()
  expect(mayReadPersonalData()).toBe(false)
})
