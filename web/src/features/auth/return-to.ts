import { routes } from '@storefront/shared/domain/routes.ts'

const unsafe = /[\\\p{Cc}]/u

/**
 * GUARD-09: the path for after sign-in: one of our paths except /auth, with its query; else null. Only an exact match
 * passes, so that no text can lead to another host.
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > 2048 || unsafe.test(text)) return null
  const path = text.split(/[?#]/, 1)[0]
  const known = Object.values(routes).some((route) => route !== routes.auth && route === path)
  return known ? text : null
}
