import pino from 'pino'

/**
 * Bytes at which the buffer is written without waiting for the next flush. The library measures its whole buffer for every
 * line, so that 16 KB would cost a request 8 µs more.
 */
const minLength = 4 * 1024
const flushEveryMs = 20

/**
 * The log's destination on the standard output of this process. Lines of some milliseconds are written together, since a
 * system call for each costs a busy server a tenth of its time; `kill -9` loses at most `flushEveryMs` of the log. The
 * writes are synchronous: an asynchronous one that is under way when the process exits garbles or loses the last lines.
 */
export function standardOutput() {
  const destination = pino.destination({ fd: 1, sync: true, minLength, periodicFlush: flushEveryMs })
  process.once('exit', () => destination.flushSync())
  return destination
}
