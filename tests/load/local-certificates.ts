import { Agent, type AgentOptions } from 'node:https'

/**
 * Preloaded into the server (`node --import`): sends its requests for www.googleapis.com, which has the certificates of ID
 * tokens, to CERTIFICATES_PORT of this machine.
 */
const { CERTIFICATES_PORT, CERTIFICATES_CA } = process.env
const createConnection = Agent.prototype.createConnection

Agent.prototype.createConnection = function (options: AgentOptions, callback) {
  const here = { ...options, host: '127.0.0.1', port: Number(CERTIFICATES_PORT), ca: CERTIFICATES_CA }
  return createConnection.call(this, options.host === 'www.googleapis.com' ? here : options, callback)
}
