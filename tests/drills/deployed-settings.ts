import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const base = new URL('../../server/deploy/kubernetes/base/settings.env', import.meta.url)

/** What is of the pod: its ports, and the files of secrets that are mounted. */
const ofThePod = /^(ADMIN_)?PORT$|_FILE$/

/** The settings with which the storefront is deployed, timeouts and the delay of its end among them. */
export function deployedSettings(): Record<string, string> {
  const settings = Object.entries(parseEnv(readFileSync(base, 'utf8')))
  return Object.fromEntries(
    settings.flatMap(([name, value]) => (ofThePod.test(name) || value === undefined ? [] : [[name, value]])),
  )
}
