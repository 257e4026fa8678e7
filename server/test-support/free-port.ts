import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that is currently free, for a process that cannot choose one itself. It is below the range of which the system gives
 * ports to connections: one of those could take it before the process does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    try {
      await checkFree(port)
      return port
    } catch (error) {
      if (Object(error).code !== 'EADDRINUSE') throw error
    }
  }
}

/**
 * Checks that a port is free.
 * @throws the system's error, with `code` EADDRINUSE and `port`, if it is not
 */
export async function checkFree(port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  await new Promise((resolve) => server.close(resolve))
}
