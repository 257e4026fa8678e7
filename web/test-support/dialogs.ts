/** jsdom knows `<dialog>` but cannot open it: lets tests of what shows a Dialog or an Overlay run there. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus()
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
}
