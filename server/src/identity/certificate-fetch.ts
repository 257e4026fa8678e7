import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientRequest } from 'node:http'
import type { Agent } from 'node:https'

/** A call that may fetch certificates: why they are missing; null if it fetched none, or once they have arrived. */
export type CertificateCall = { missing: Error | null }

/** The call within which a request is sent. */
export const certificateCalls = new AsyncLocalStorage<CertificateCall>()

/** Node's interface between a request and its agent, which its types leave out. */
type RequestAgent = Agent & { addRequest(request: ClientRequest, ...rest: unknown[]): void }

/**
 * Makes `agent` record in the call that fetches certificates whether they have arrived (BFF-24). Errors of firebase-admin do not show it:
 * they have one code for an invalid token and for missing certificates, and their messages quote the token.
 */
export function recordFetches(agent: Agent) {
  const { addRequest } = agent as RequestAgent
  Object.assign(agent, {
    addRequest(request: ClientRequest, ...rest: unknown[]) {
      const call = certificateCalls.getStore()
      if (call) recordFetch(request, call)
      addRequest.call(agent, request, ...rest)
    },
  })
}

/** The certificates are missing from the request until they have arrived completely. */
function recordFetch(request: ClientRequest, call: CertificateCall) {
  call.missing = new Error('The certificates have not arrived')
  request.once('error', (error) => {
    call.missing = error
  })
  request.once('response', (response) => {
    const { statusCode = 0 } = response
    call.missing = new Error(`The host of the certificates responded ${statusCode} without certificates`)
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('end', () => {
      if (statusCode < 300 && holdsCertificates(Buffer.concat(chunks).toString())) call.missing = null
    })
  })
}

/** Whether a body is a JSON object of PEM texts by their ids. */
function holdsCertificates(body: string): boolean {
  try {
    return Object.values(JSON.parse(body) ?? {}).some((text) => String(text).startsWith('-----BEGIN '))
  } catch {
    return false
  }
}
