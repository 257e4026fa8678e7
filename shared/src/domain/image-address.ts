const placeholders = /\{(url|width)\}/g

/**
 * VEN-28: the address of a picture in a width.
 * @param template of `IMAGE_URL_TEMPLATE`; {url} becomes the percent-encoded address
 * @param width in pixels of the picture
 */
export const imageAddress = (template: string, url: string, width: number): string =>
  template.replace(placeholders, (_, name) => (name === 'url' ? encodeURIComponent(url) : String(width)))

/** From a thumbnail of a simple phone to a full screen of a good one; few, so that a cache in front of the service has most of them. */
const widths = [160, 320, 480, 640, 960, 1280, 1920]

/** VEN-28: the `srcset` of a picture with an absolute address; undefined without a template, and for any other address. */
export const imageSet = (template: string | undefined, url: string): string | undefined =>
  template !== undefined && isWebAddress(url)
    ? widths.map((width) => `${imageAddress(template, url, width)} ${width}w`).join(', ')
    : undefined

/** Whether an address is absolute and of http or https. */
export const isWebAddress = (url: string): boolean => /^https?:/i.test(url)
