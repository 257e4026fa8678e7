import pino from 'pino'

type BatchedLines = { write(line: string): void; flushSync(): void }

const maxDelayMs = 20
const maxCharacters = 64 * 1024

/**
 * Writes the lines of some milliseconds at once: a system call for each costs a busy server a tenth of its time. Whoever
 * kills the process takes at most that much of the log.
 */
export function batchedLines(write: (text: string) => void): BatchedLines {
  let lines = ''
  const flushSync = () => {
    if (lines === '') return
    const text = lines
    lines = ''
    write(text)
  }
  return {
    write(line) {
      if (lines === '') setTimeout(flushSync, maxDelayMs)
      lines += line
      if (lines.length > maxCharacters) flushSync()
    },
    flushSync,
  }
}

let output: BatchedLines | undefined

/** The standard output of this process, whose last lines are written before it exits. */
export function standardOutput(): BatchedLines {
  if (output) return output
  const stream = pino.destination({ fd: 1, sync: true })
  const lines = batchedLines((text) => stream.write(text))
  process.once('exit', () => {
    lines.flushSync()
    stream.flushSync()
  })
  output = lines
  return lines
}
