/** What we use of the vendor's script (`SpreedlyExpress`). Callbacks are registered by calling, after `init`. */
export type Express = {
  init(environmentKey: string, displayOptions: Record<string, string>): void
  onInit(callback: () => void): void
  onPaymentMethod(callback: (token: string, paymentMethod: unknown) => void): void
  onViewClose(callback: () => void): void
  openView(): void
  unload(): void
  setStyle(part: string, css: string): void
}
