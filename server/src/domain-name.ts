const labels = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/
// WHATWG: a host whose last label is a number is an IPv4 address, however it is written.
const numericLastLabel = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/
const maxLength = 253

/** Whether a text is a domain name in lower case and nothing more: no address, scheme, port, path, wildcard or trailing dot. */
export const isDomainName = (text: string): boolean =>
  text.length <= maxLength && labels.test(text) && !numericLastLabel.test(text)
