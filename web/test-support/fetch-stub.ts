import { vi } from 'vitest'

/**
 * A `fetch` that replies by the end of the path, and with 500 to any other path. `vi.unstubAllGlobals` removes it.
 * @returns `replies` by path end, which a test may change at any time, `requested`: all URLs so far, and `stub`, which a
 * test file calls before each test to install it without replies and requests
 */
export function fetchStub() {
  const replies = new Map<string, () => Response | Promise<Response>>()
  const requested: string[] = []
  const stub = () => {
    replies.clear()
    requested.length = 0
    vi.stubGlobal('fetch', async (url: string) => {
      requested.push(url)
      const reply = [...replies].find(([path]) => url.split('?')[0]?.endsWith(path))?.[1]
      return reply ? reply() : Response.json({}, { status: 500 })
    })
  }
  return { replies, requested, stub }
}
