const keptForMs = 60_000

/** Whether this browser can share a picture with other apps. */
export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'pass.png', { type: 'image/png' })] }) ?? false

/** FAN-24: shares a picture where the browser can, else saves it. A fan who closes the sheet wants neither. */
export async function handOn(picture: File): Promise<void> {
  if (!canSharePictures()) return save(picture)
  try {
    await navigator.share({ files: [picture] })
  } catch (error) {
    // Refused where too long has passed since the tap.
    if (!(error instanceof DOMException && error.name === 'AbortError')) save(picture)
  }
}

function save(picture: File): void {
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = url
  link.download = picture.name
  link.click()
  // Safari reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs)
}
