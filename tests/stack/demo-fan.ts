/** The emulator's project; a `demo-` id needs no credentials and can never reach a real project. */
export const PROJECT_ID = 'demo-fans'

/** The fan with saved cards and a history, who exists from the start. */
export const DEMO_FAN = { email: 'demo@fans.example', password: 'letmein', displayName: 'Demo Fan' }
