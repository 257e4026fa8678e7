import { getBranding } from './branding.ts'

/** Sent with every call under `/api`. An image, a link, a form or a script of another page cannot send it (BFF-57). */
export const csrfHeader = { 'x-csrf': '1' } as const

/**
 * Whether a call needs `csrfHeader` (BFF-57): everything under `/api` does, known or not, but the branding, which is the same for
 * everyone.
 * @param path without a query
 */
export const needsCsrfHeader = (method: string, path: string): boolean =>
  /^\/api(\/|$)/.test(path) && !(method === getBranding.method && path === getBranding.path)
