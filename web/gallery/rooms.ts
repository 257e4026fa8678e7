import { actions } from './actions.tsx'
import { dialogs } from './dialogs.tsx'
import type { Exhibit } from './exhibit.tsx'
import { forms } from './forms.tsx'
import { status } from './status.tsx'
import { surfaces } from './surfaces.tsx'
import { toasts } from './toasts.tsx'

/** What the gallery shows, in the rooms of `src/ui`. */
export const rooms: readonly { room: string; exhibits: readonly Exhibit[] }[] = [
  { room: 'actions', exhibits: actions },
  { room: 'forms', exhibits: forms },
  { room: 'surfaces', exhibits: surfaces },
  { room: 'status', exhibits: status },
  { room: 'dialogs', exhibits: dialogs },
  { room: 'toast', exhibits: toasts },
]
