/** An answer that is no success: its status and the JSON body that goes with it. */
export class Problem extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.error ?? body.userMessage ?? status))
    this.status = status
    this.body = body
  }
}

/** The common case: `{ error }` in words that tell the caller what it misread. */
export const refuse = (status: number, error: string) => new Problem(status, { error })
