/** What the hosted form shows; colours as CSS colours, `amount` as a person reads it. */
export type CardForm = {
  environmentKey: string
  amount: string
  companyName: string
  colors: { label: string; button: string; onButton: string }
}

/**
 * A card that the vault keeps: its token, and its expiry ('MM' and 'YYYY') where the vault hands that over. Its number never
 * reaches our code or server.
 */
export type VaultedCard = { token: string; expiry: { month: string; year: string } | null }

/** A form that is ready and not yet on the screen. */
export type PreparedForm = {
  /** Shows the form; null when the fan closed it without a card. */
  show(): Promise<VaultedCard | null>
}

/** Where card numbers are entered and kept, independent of the vendor. */
export type CardVault = {
  /** Named in the message when its configuration is missing (CARD-14). */
  readonly vendor: string
  /** @throws Error when the form cannot be set up */
  prepare(form: CardForm): Promise<PreparedForm>
  /** Takes a form away, shown or not. */
  cleanUp(): void
}
