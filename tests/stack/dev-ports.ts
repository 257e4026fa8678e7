import type { StackPorts } from './stack.ts'

/** The ports of `npm start` and `pnpm dev`. */
export const DEV_PORTS = {
  bff: 3000,
  admin: 9464,
  upstream: 4000,
  vault: 4001,
  receipts: 4002,
  emulator: 9099,
} as const satisfies StackPorts
