const entities = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
)

/** Text as HTML, safe between tags and inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities.get(character) ?? character)

/** The same in ASCII, where it stands between tags or in an attribute. */
export const asciiHtml = (text: string): string =>
  escapeHtml(text).replace(/[^ -~]/gu, (character) => `&#${character.codePointAt(0)};`)

/** A value as JSON for a script element, in ASCII: nothing in it can end the element or be read as markup. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** An HTML tag; attributes without a value are left out, the others escaped. */
export function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeHtml(value)}"`],
  )
  return `<${name}${written.join('')}>`
}
