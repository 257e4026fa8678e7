import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'content-length'])

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofTheConnection.has(name))
      .map(([name, value]) => [name, String(value)]),
  )

/** A GET with headers that `fetch` does not let one choose, such as `Host`. @throws Error when it is no 200 */
export function readResponse(port: number, path: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, string>; body: string }>((done, fail) => {
    const call = request({ port, host: '127.0.0.1', path, headers }, async (response) => {
      const body = await text(response)
      if (response.statusCode === 200) done({ headers: headersOf(response), body })
      else fail(new Error(`${path} is ${response.statusCode}: ${body}`))
    })
    call.on('error', fail)
    call.end()
  })
}
