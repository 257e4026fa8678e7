import { expect } from 'vitest'
import { startHostileSite } from './hostile-site.ts'
import { expectEnvelope, expectOurHeaders } from './invariants.ts'
import { startRecordingOrigin } from './recording-origin.ts'
import { bytesOf, type WireRequest } from './request.ts'
import { openWire } from './wire.ts'

/** The whole server over a product server that judges, and what must hold of every request to it, whatever it is. */
export async function startTrial() {
  const { origin, port, app, signIn } = await startHostileSite(startRecordingOrigin)
  const { exchange } = openWire(port)

  /** The answer, and the calls that were made upstream for it. */
  async function attempt(request: WireRequest) {
    origin.calls.length = 0
    const answer = await exchange(bytesOf(request))
    if (answer === null) throw new Error('the connection was cut')
    expect(origin.faults.splice(0)).toEqual([])
    expect(answer.status).toBeLessThan(500)
    expectOurHeaders(answer)
    if (answer.status >= 400 && request.method !== 'HEAD') expectEnvelope(answer)
    return { answer, calls: [...origin.calls] }
  }
  return { app, origin, port, signIn, attempt }
}
