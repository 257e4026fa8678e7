/** jsdom has `<dialog>` but cannot open it: call this in tests of components that show a modal. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus()
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
}
