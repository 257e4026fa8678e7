import type { Look } from '../state/tenant.ts'

/** Draws one thing on a canvas of 600 × 600, standing at y = 520, in a colour. */
export type Draw = (tone: string, look: Look) => string
