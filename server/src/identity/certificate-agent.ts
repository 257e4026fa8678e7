import { Agent, type AgentOptions } from 'node:https'
import type { Duplex } from 'node:stream'

/** Opens a connection to the identity provider; a test connects to its own server. */
export type Connect = () => Duplex

/**
 * The agent by which firebase-admin fetches certificates. The library sets no deadline, so a host that accepts and stays
 * silent would hold a connection for ever: each of ours ends after `deadlineMs` (BFF-66).
 */
export class CertificateAgent extends Agent {
  readonly #deadlineMs: number
  readonly #connect: Connect | undefined

  constructor(deadlineMs: number, connect?: Connect) {
    super({ keepAlive: false })
    this.#deadlineMs = deadlineMs
    this.#connect = connect
  }

  override createConnection(options: AgentOptions, callback?: (error: Error | null, stream: Duplex) => void) {
    const connection = this.#connect?.() ?? super.createConnection(options, callback)
    // An error without a code, since the library tries again after ECONNRESET and ETIMEDOUT.
    const end = () => connection?.destroy(new Error('The identity provider did not respond in time'))
    const timer = setTimeout(end, this.#deadlineMs)
    connection?.once('close', () => clearTimeout(timer))
    return connection
  }
}
