import { expect } from 'vitest'
import { startHostileSite } from './hostile-site.ts'
import { openRawClient } from './raw-client.ts'
import { bytesOf, type RawRequest } from './raw-request.ts'
import { startRecordingOrigin } from './recording-origin.ts'
import { expectEnvelope, expectOurHeaders } from './response-assertions.ts'

/** The whole server over a product server that checks its calls, and what must hold for every request. */
export async function startRequestHarness() {
  const { origin, port, app, signIn } = await startHostileSite(startRecordingOrigin)
  const { send } = openRawClient(port)

  /** Sends a request. Returns the response, and the calls that were made upstream for it. */
  async function sendAndCheck(request: RawRequest) {
    origin.calls.length = 0
    const response = await send(bytesOf(request))
    if (response === null) throw new Error('the connection was cut')
    expect(origin.violations.splice(0)).toEqual([])
    expect(response.status).toBeLessThan(500)
    expectOurHeaders(response)
    if (response.status >= 400 && request.method !== 'HEAD') expectEnvelope(response)
    return { response, calls: [...origin.calls] }
  }
  return { app, origin, port, signIn, sendAndCheck }
}
