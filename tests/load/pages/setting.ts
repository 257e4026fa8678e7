import { randomBytes } from 'node:crypto'
import { publishAddresses } from '../../e2e/support/addresses.ts'
import { type Stack, startStack } from '../../stack/stack.ts'
import { type Floor, startFloor } from './floor.ts'

/** The whole product and its floor, running. */
export type Setting = {
  readonly stack: Stack
  siteOf(tenant: string): string
  floorOf(tenant: string): string
  stop(): Promise<void>
}

/** Starts the stack of the browser tests, and the floor beside it. */
export async function startSetting(): Promise<Setting> {
  const env = { SESSION_KEYS: randomBytes(32).toString('base64'), LOG_LEVEL: 'fatal' }
  const stack = await startStack({ env })
  publishAddresses(stack)
  const floor: Floor = await startFloor(stack.env).catch(async (error) => {
    await stack.stop()
    throw error
  })
  return {
    stack,
    siteOf: stack.siteOf,
    floorOf: (tenant) => `http://${tenant}.localhost:${floor.port}`,
    async stop() {
      await floor.stop()
      await stack.stop()
    },
  }
}
