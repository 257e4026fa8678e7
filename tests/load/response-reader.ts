const headEnd = Buffer.from('\r\n\r\n')

/**
 * Counts the responses on one connection without keeping them: reads each head and skips `Content-Length` bytes.
 * @throws Error when a response is no 200 or has no length
 */
export function responseReader(onResponse: (bodyBytes: number) => void) {
  let head: Buffer | null = null
  let bodyBytes = 0
  let left = 0

  return function read(chunk: Buffer) {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - at)
        left -= taken
        at += taken
        if (left === 0) onResponse(bodyBytes)
        continue
      }
      const rest: Buffer = head ? Buffer.concat([head, chunk.subarray(at)]) : chunk.subarray(at)
      const end = rest.indexOf(headEnd)
      if (end < 0) {
        head = Buffer.from(rest)
        return
      }
      at += end + headEnd.length - (head?.length ?? 0)
      head = null
      bodyBytes = contentLengthOf(rest.toString('latin1', 0, end))
      left = bodyBytes
      if (left === 0) onResponse(0)
    }
  }
}

function contentLengthOf(head: string): number {
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`Not a 200:\n${head}`)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`A response without a length:\n${head}`)
  return Number(length)
}
