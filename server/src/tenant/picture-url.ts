/** An absolute http(s) URL or a `data:image` one, normalised; '' for anything else, since it ends up in the page. */
export function pictureUrl(text: string): string {
  if (!URL.canParse(text)) return ''
  const url = new URL(text)
  const isPicture = /^https?:$/.test(url.protocol) || /^data:image\//i.test(url.href)
  return isPicture ? url.href : ''
}
