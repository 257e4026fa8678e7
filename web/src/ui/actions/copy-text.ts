/**
 * Copies a text to the clipboard.
 * @param beside an element of what is open now: where the Clipboard API is missing or refused, the text is selected in a
 *   field beside it, since a modal dialog takes the focus from everything outside of it
 * @returns whether it was copied
 */
export async function copyText(text: string, beside: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, beside ?? document.body)
  }
}

function copyBySelection(text: string, place: HTMLElement): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; opacity: 0'
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
