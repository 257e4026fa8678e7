const entities = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
)

/** Escapes text for HTML: safe between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities.get(character) ?? character)

/** Like `escapeHtml`, but everything except printable ASCII becomes a character reference: Node sends an ASCII page faster. */
export const asciiHtml = (text: string): string =>
  escapeHtml(text).replace(/[^ -~]/gu, (character) => `&#${character.codePointAt(0)};`)

/** A value as ASCII JSON for a script element: nothing in it can end the element or be read as markup. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A start tag. Undefined attributes are left out, and values are escaped. Names must be trusted. */
export function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${asciiHtml(value)}"`],
  )
  return `<${name}${written.join('')}>`
}
