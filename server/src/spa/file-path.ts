const plainPath = /^(\/[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)+$/
const notForBrowsers = /\.(?:map|br|gz)$/
const buildPages: readonly string[] = ['/index.html', '/build.json']

/** BFF-48: whether a path asks for a file, found or not: below /assets/, or with an extension. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.')
}

/** BFF-49: whether a file may leave: no dotfile, source map, escape or climb, and nothing meant for the server alone. */
export function isPublicFile(path: string): boolean {
  return plainPath.test(path) && !notForBrowsers.test(path) && !buildPages.includes(path)
}
