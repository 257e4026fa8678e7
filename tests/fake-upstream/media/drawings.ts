import { drinkDrawings } from './art/drinks.ts'
import { grillDrawings } from './art/grill.ts'
import { shopDrawings } from './art/shop.ts'
import { snackDrawings } from './art/snacks.ts'
import { specialDrawings } from './art/specials.ts'
import { sweetDrawings } from './art/sweets.ts'
import type { Draw } from './draw.ts'

export const drawings: Record<string, Draw> = {
  ...drinkDrawings,
  ...grillDrawings,
  ...snackDrawings,
  ...sweetDrawings,
  ...shopDrawings,
  ...specialDrawings,
}
