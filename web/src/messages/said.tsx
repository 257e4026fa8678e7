import type { Said } from './catalogue.ts'
import { T } from './t.tsx'

/** What a fan reads as an element's text. LANG-08: what a server wrote has a direction of its own. */
export const SaidText = ({ of: said }: { of: Said }) =>
  typeof said === 'string' ? <bdi>{said}</bdi> : <T {...said} />
