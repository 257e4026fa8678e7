import { Agent, type AgentOptions } from 'node:https'

/**
 * Loaded before the server (`node --import`): what it asks of www.googleapis.com, which are the certificates of ID tokens,
 * goes to CERTIFICATES_PORT of this machine.
 */
const { CERTIFICATES_PORT, CERTIFICATES_CA } = process.env
const createConnection = Agent.prototype.createConnection

Agent.prototype.createConnection = function (options: AgentOptions, callback) {
  const here = { ...options, host: '127.0.0.1', port: Number(CERTIFICATES_PORT), ca: CERTIFICATES_CA }
  return createConnection.call(this, options.host === 'www.googleapis.com' ? here : options, callback)
}
