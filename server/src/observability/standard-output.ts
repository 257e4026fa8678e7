import pino from 'pino'
import type { LogDestination } from './logger.ts'

/** Characters at which the lines are written without waiting for the next flush. */
const minLength = 16 * 1024
const flushEveryMs = 20

/**
 * The log's destination on the standard output of this process. Lines of some milliseconds are written together, since a
 * system call for each costs a busy server a tenth of its time; `kill -9` loses at most `flushEveryMs` of the log. The
 * writes are synchronous: an asynchronous one that is under way when the process exits garbles or loses the last lines.
 */
export function standardOutput(): LogDestination {
  const output = pino.destination({ fd: 1, sync: true })
  // The library can collect lines as well, but measures all that it has collected for each new one.
  let lines = ''
  function flush() {
    const collected = lines
    lines = ''
    if (collected !== '') output.write(collected)
  }
  setInterval(flush, flushEveryMs).unref()
  process.once('exit', () => {
    flush()
    output.flushSync()
  })
  return {
    write(line) {
      lines += line
      if (lines.length >= minLength) flush()
    },
  }
}
