import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientRequest } from 'node:http'
import type { Agent } from 'node:https'

/** A call that may fetch certificates: why they are missing, null if it fetched none or once they have come. */
export type CertificateCall = { missing: Error | null }

/** The call within which a request is sent. */
export const certificateCalls = new AsyncLocalStorage<CertificateCall>()

/** Node's interface between a request and its agent, which its types leave out. */
type RequestAgent = Agent & { addRequest(request: ClientRequest, ...rest: unknown[]): void }

/**
 * Makes `agent` note in the call that fetches certificates whether they have come (BFF-24). Errors of firebase-admin cannot tell:
 * they have one code for an invalid token and for missing certificates, and their messages quote the token.
 */
export function noteFetches(agent: Agent) {
  const { addRequest } = agent as RequestAgent
  Object.assign(agent, {
    addRequest(request: ClientRequest, ...rest: unknown[]) {
      const call = certificateCalls.getStore()
      if (call) noteFetch(request, call)
      addRequest.call(agent, request, ...rest)
    },
  })
}

/** The certificates are missing from the request on, until they have come as a whole. */
function noteFetch(request: ClientRequest, call: CertificateCall) {
  call.missing = new Error('The certificates did not come')
  request.once('error', (error) => {
    call.missing = error
  })
  request.once('response', (response) => {
    const { statusCode = 0 } = response
    call.missing = new Error(`The host of the certificates responded ${statusCode} without any`)
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
