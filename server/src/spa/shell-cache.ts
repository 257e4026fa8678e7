import { LRUCache } from 'lru-cache'
import type { RenderShell } from './shell.ts'

type Remembered = { readonly branding: unknown; readonly parts: readonly string[] }

/** Some 5 KB each. */
const maxRemembered = 2_000

const nonceMark = '\u0000nonce\u0000'

/**
 * Writes a shell once for each fan, screen and branding; only the nonce is another one each time. A branding that was
 * fetched anew, changed or not, makes a new shell.
 */
export function rememberShells(render: RenderShell): RenderShell {
  const remembered = new LRUCache<string, Remembered>({ max: maxRemembered })

  return (page, nonce) => {
    if (page.branding.status === 'missing') return render(page, nonce)
    const { branding } = page.branding
    const key = `${page.host}\n${page.path}\n${page.session?.id}`
    const known = remembered.get(key)
    if (known?.branding === branding) return known.parts.join(nonce)
    const parts = render(page, nonceMark).split(nonceMark)
    remembered.set(key, { branding, parts })
    return parts.join(nonce)
  }
}
