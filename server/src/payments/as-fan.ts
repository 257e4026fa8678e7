/** How a call to the product server is made in a fan's name. */
export type AsFan = {
  /** Those that the session injects. */
  readonly headers: Readonly<Record<string, string>>
  /** The fan's request, which knows how long it has waited. */
  readonly timing: { upstreamMs: number }
}
