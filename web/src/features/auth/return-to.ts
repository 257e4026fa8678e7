import { isScreenPath, plainPath, routes } from '@storefront/shared/domain/routes.ts'

const unsafe = /[\\\p{Cc}]/u

/**
 * GUARD-09: the path for after sign-in: one of our paths except /auth, with its query; else null. It may have capitals and a slash at the
 * end (WORLD-35), and is returned without, so that no text can lead to another host.
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > 2048 || unsafe.test(text)) return null
  const [path = ''] = text.split(/[?#]/, 1)
  const plain = plainPath(path)
  return isScreenPath(path) && plain !== routes.auth ? plain + text.slice(path.length) : null
}
