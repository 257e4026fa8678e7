import { connect, type Socket } from 'node:net'
import { responseReader } from './response-reader.ts'

export type Connection = {
  send(request: Buffer): void
  close(): void
}

// Node hands the bytes of one connection over before it reads the next, so one buffer serves all.
const buffer = Buffer.allocUnsafe(512 * 1024)

/**
 * Open connections to a port of this machine. `onResponse` is called with the connection and the bytes of
 * the body; `onError` with whatever goes wrong.
 */
export async function openConnections(
  port: number,
  count: number,
  onResponse: (connection: Connection, bodyBytes: number) => void,
  onError: (error: Error) => void,
): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => open(port, onResponse, onError)))
}

function open(
  port: number,
  onResponse: (connection: Connection, bodyBytes: number) => void,
  onError: (error: Error) => void,
) {
  return new Promise<Connection>((done, fail) => {
    let closing = false
    const read = responseReader((bodyBytes) => onResponse(connection, bodyBytes))
    const onread = {
      buffer,
      callback(bytes: number) {
        try {
          read(buffer.subarray(0, bytes))
        } catch (error) {
          socket.destroy(error as Error)
        }
        return true
      },
    }
    // The types declare `onread` for `new Socket`, which ignores it; `connect` honours it.
    const options = { port, host: '127.0.0.1', noDelay: true, onread }
    const socket: Socket = connect(options, () => done(connection))
    const connection: Connection = {
      send: (request) => void socket.write(request),
      close() {
        closing = true
        socket.destroy()
      },
    }
    socket.once('error', (error) => {
      fail(error)
      onError(error)
    })
    socket.once('close', () => {
      if (!closing) onError(new Error('The server closed a connection.'))
    })
  })
}
