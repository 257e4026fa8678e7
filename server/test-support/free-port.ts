import { type AddressInfo, createServer } from 'node:net'

/** A port that is currently free, for a process that cannot choose one itself. */
export const freePort = (): Promise<number> => probe(0)

/**
 * Checks that a port is free.
 * @throws the system's error, with `code` EADDRINUSE and `port`, if it is not
 */
export const checkFree = async (port: number): Promise<void> => void (await probe(port))

async function probe(wanted: number): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve),
  )
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
