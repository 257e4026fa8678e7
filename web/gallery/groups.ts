import { actions } from './actions.tsx'
import { dialogs } from './dialogs.tsx'
import type { Exhibit } from './exhibit.tsx'
import { forms } from './forms.tsx'
import { status } from './status.tsx'
import { surfaces } from './surfaces.tsx'
import { toasts } from './toasts.tsx'

/** The exhibits of the gallery, by folder of `src/ui`. */
export const groups: readonly { group: string; exhibits: readonly Exhibit[] }[] = [
  { group: 'actions', exhibits: actions },
  { group: 'forms', exhibits: forms },
  { group: 'surfaces', exhibits: surfaces },
  { group: 'status', exhibits: status },
  { group: 'dialogs', exhibits: dialogs },
  { group: 'toast', exhibits: toasts },
]
