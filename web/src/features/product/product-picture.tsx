import { type ReactNode, ViewTransition } from 'react'
import * as z from 'zod/mini'

/** What a link to a product hands over, so that its picture stands there before the product has loaded. */
export type PicturePreview = { name: string; src: string }

const previewState = z.object({ preview: z.object({ name: z.string(), src: z.string() }) })

/** The preview in a location's state, null when the fan did not come by a card. */
export function previewOf(state: unknown): PicturePreview | null {
  const parsed = z.safeParse(previewState, state)
  return parsed.success ? parsed.data.preview : null
}

/** A picture that travels from the card to the product page and back, told by its name. */
export function TravellingPicture({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children
  return <ViewTransition name={name}>{children}</ViewTransition>
}
