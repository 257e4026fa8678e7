const words = /unauthorized|forbidden|token expired|invalid token/i

/** SESSION-13, SESSION-14: whether a failure means that the session is over. */
export function isAuthError(error: { status?: number | undefined; message?: string | undefined }): boolean {
  return error.status === 401 || error.status === 403 || words.test(error.message ?? '')
}
