/**
 * Redacts a text that a browser wrote, such as an error's message (BFF-44): e-mail addresses, queries, and everything
 * that is as long and mixed as a token or as a customer's or card's number.
 */
export const redactText = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '[e-mail]')
    .replace(/\?\S+/g, '?[query]')
    .replace(/[\w.~+/-]*\d[\w.~+/-]{19,}|[\w-]{20,}\.[\w.-]{20,}/g, '[token]')
    .replace(/\d{6,}/g, '[number]')
