import { routes } from '@storefront/shared/domain/routes.ts'

const unsafe = /[\\\p{Cc}]/u

/**
 * GUARD-09: where a fan may be sent after sign-in: a path of ours with its query, /auth aside, else null. The path must be
 * one of ours letter for letter, so nothing that a browser would read as another host passes.
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > 2048 || unsafe.test(text)) return null
  const path = text.split(/[?#]/, 1)[0]
  const known = Object.values(routes).some((route) => route !== routes.auth && route === path)
  return known ? text : null
}
