import type { CardForm } from './card-vault.ts'
import type { Express } from './express.ts'

const retries = 3
const stepMs = 200

/**
 * CARD-09: labels and button in the tenant's colours, full name and email hidden. A form that cannot take them yet is
 * tried again up to 3 times, 200, 400 and 600 ms after the first (CARD-10); one that never can stays as it is.
 */
export function colourForm(express: Express, colors: CardForm['colors'], attempt = 0): void {
  try {
    express.setStyle('label', `color: ${colors.label}`)
    express.setStyle('submit', `background-color: ${colors.button}; color: ${colors.onButton}`)
    express.setStyle('full_name', 'display: none')
    express.setStyle('email', 'display: none')
  } catch (error) {
    if (attempt < retries) setTimeout(() => colourForm(express, colors, attempt + 1), stepMs)
    else console.warn('The card form keeps its own colours', error)
  }
}
