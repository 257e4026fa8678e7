import { connect, type Socket } from 'node:net'
import { answerReader } from './answer-reader.ts'

export type Connection = {
  send(request: Buffer): void
  close(): void
}

// Node reads a connection and hands the bytes over before it reads the next, so one buffer does for all.
const buffer = Buffer.allocUnsafe(512 * 1024)

/**
 * Open connections to a port of this machine. `onAnswer` hears which connection was answered, and with how many bytes
 * of body; `onError` of whatever is wrong.
 */
export async function openConnections(
  port: number,
  count: number,
  onAnswer: (connection: Connection, bodyBytes: number) => void,
  onError: (error: Error) => void,
): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => open(port, onAnswer, onError)))
}

function open(
  port: number,
  onAnswer: (connection: Connection, bodyBytes: number) => void,
  onError: (error: Error) => void,
) {
  return new Promise<Connection>((done, fail) => {
    let closing = false
    const read = answerReader((bodyBytes) => onAnswer(connection, bodyBytes))
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
    // The types know `onread` for a new socket only, where Node takes no notice of it.
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
