/** The emulator's project. An id that begins with `demo-` needs no credentials and cannot reach a real project. */
export const PROJECT_ID = 'demo-fans'

/** The fan with saved cards and a history, created at the start. */
export const DEMO_FAN = { email: 'demo@fans.example', password: 'letmein', displayName: 'Demo Fan' }

/** The ports of `npm start` and `pnpm dev`. */
export const DEV_PORTS = {
  bff: 3000,
  admin: 9464,
  upstream: 4000,
  vault: 4001,
  receipts: 4002,
  emulator: 9099,
} as const
