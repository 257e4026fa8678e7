const plainPath = /^(\/[A-Za-z0-9_~@-][A-Za-z0-9._~@-]*)+$/
const serverOnly = /\.(?:map|br|gz)$/
const serverPages: readonly string[] = ['/index.html', '/build.json']

/** BFF-48: whether a path asks for a file, found or not: below /assets/, or with an extension. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.')
}

/** BFF-49: whether a file is public: no dotfile, source map, escape or traversal, and nothing meant for the server alone. */
export function isPublicFile(path: string): boolean {
  return plainPath.test(path) && !serverOnly.test(path) && !serverPages.includes(path)
}
