const headEnd = Buffer.from('\r\n\r\n')

/**
 * Counts the answers on one connection without keeping them: reads each head, skips as many bytes as it promises.
 * @throws Error when an answer is no 200 or does not say how long it is
 */
export function answerReader(onAnswer: (bodyBytes: number) => void) {
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
        if (left === 0) onAnswer(bodyBytes)
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
      bodyBytes = promised(rest.toString('latin1', 0, end))
      left = bodyBytes
      if (left === 0) onAnswer(0)
    }
  }
}

function promised(head: string): number {
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`Not a 200:\n${head}`)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  return Number(length)
}
