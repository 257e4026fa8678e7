// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canSharePictures, sharePicture } from './share-pass.tsx'

const picture = new File(['…'], 'order-1.png', { type: 'image/png' })
const share = vi.fn(async (_data: ShareData) => {})
const saved: string[] = []

/** A browser that can share these kinds of files; without a list it cannot share. */
function sharing(types?: readonly string[]): void {
  const canShare = ({ files = [] }: ShareData) => files.every(({ type }) => types?.includes(type))
  Object.assign(navigator, types ? { canShare, share } : { canShare: undefined, share: undefined })
}

beforeEach(() => {
  saved.length = 0
  share.mockReset().mockResolvedValue()
  vi.useFakeTimers()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('FAN-24 a browser that can share pictures shares the pass', async () => {
  sharing(['image/png'])
  expect(canSharePictures()).toBe(true)
  await sharePicture(picture)
  expect(share).toHaveBeenCalledExactlyOnceWith({ files: [picture] })
  expect(saved).toEqual([])
})

test.each([
  ['shares nothing', undefined],
  ['shares no pictures', ['text/plain']],
])('FAN-24 when the browser %s, the picture is saved', async (_case, types) => {
  sharing(types)
  expect(canSharePictures()).toBe(false)
  await sharePicture(picture)
  expect(saved).toEqual(['order-1.png'])
  expect(share).not.toHaveBeenCalled()
})

test.each([
  ['AbortError', []],
  ['NotAllowedError', ['order-1.png']],
])('FAN-24 a share that ends in %s saves %j: closing the sheet does nothing', async (name, files) => {
  sharing(['image/png'])
  share.mockRejectedValueOnce(new DOMException('', name))
  await sharePicture(picture)
  expect(saved).toEqual(files)
})
