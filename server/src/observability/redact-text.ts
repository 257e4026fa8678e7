/**
 * BFF-44: a text that a browser wrote, such as an error's message, without what could identify or impersonate a fan:
 * e-mail addresses, queries, and everything as long and mixed as a token or a number of a customer or card.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '[e-mail]')
    .replace(/\?\S+/g, '?[query]')
    .replace(/[\w.~+/-]*\d[\w.~+/-]{19,}|[\w-]{20,}\.[\w.-]{20,}/g, '[token]')
    .replace(/\d{6,}/g, '[number]')
