import type { Look } from '../state/tenant.ts'
import { drinkDrawings } from './art/drinks.ts'
import { grillDrawings } from './art/grill.ts'
import { shopDrawings } from './art/shop.ts'
import { snackDrawings } from './art/snacks.ts'
import { sweetDrawings } from './art/sweets.ts'

/** Draws one thing on a canvas of 600 × 600, standing at y = 520, in a colour. */
export type Draw = (tone: string, look: Look) => string

export const drawings: Record<string, Draw> = {
  ...drinkDrawings,
  ...grillDrawings,
  ...snackDrawings,
  ...sweetDrawings,
  ...shopDrawings,
}
