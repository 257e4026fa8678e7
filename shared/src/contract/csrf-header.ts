import { getBranding } from './branding.ts'

/** Sent with every call under `/api`. Images, links, forms and scripts of other sites cannot send it (BFF-57). */
export const csrfHeader = { 'x-csrf': '1' } as const

/**
 * Whether a call needs `csrfHeader`: every path under `/api` does, known or not, except the branding, which is the same
 * for everyone (BFF-57).
 * @param path without a query
 */
export const needsCsrfHeader = (method: string, path: string): boolean =>
  /^\/api(\/|$)/.test(path) && !(method === getBranding.method && path === getBranding.path)
