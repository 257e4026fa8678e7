/** `store`: keep the server's version and say nothing; `banner`: ask the fan; `force`: clear and reload at once. */
export type UpdateDecision = 'none' | 'store' | 'banner' | 'force'

/** UPD-03. */
export const defaultUpdateMessage = 'A new version is available. Update now?'

/** UPD-02, UPD-03, UPD-06: what the server's version file asks for. A file without a version asks for nothing. */
export function updateDecision(
  storedVersion: string | null,
  server: { version: string; updateRequired: boolean },
): UpdateDecision {
  if (!server.version || server.version === storedVersion) return 'none'
  if (!storedVersion) return 'store'
  return server.updateRequired ? 'force' : 'banner'
}
