/** A response that is no success: its status and its JSON body. */
export class Problem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.error ?? body.userMessage ?? status))
    this.status = status
    this.body = body
  }
}

/** The common case: `{ error }` with what the caller got wrong. */
export const refuse = (status: number, error: string) => new Problem(status, { error })
