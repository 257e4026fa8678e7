import { IdentityError } from './identity-provider.ts'

const codes = ['', 'network-request-failed', 'timeout', 'internal-error']

/** AUTH-21, AUTH-24: whether the provider has not refused, so that another attempt may succeed. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof IdentityError && codes.includes(error.code)
