import type { Look } from '../state/tenant.ts'
import { arena } from './scenes/arena.ts'
import { ballpark } from './scenes/ballpark.ts'
import { pitch } from './scenes/pitch.ts'
import { raceway } from './scenes/raceway.ts'

const scenes = { pitch, ballpark, arena, raceway }

/** The full-page background of a tenant: its venue, 1600 × 1000, to be cropped from the middle. */
export const backgroundOf = (look: Look) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="1600" height="1000" preserveAspectRatio="xMidYMid slice">${scenes[look.scene](look)}</svg>`
