import type { Look } from '../world/tenant.ts'

/** Draws one thing on a 600 × 600 stage, standing at y = 520, in a colour. */
export type Draw = (tone: string, look: Look) => string
