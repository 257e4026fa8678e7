import { reportedScreen, sendReport } from './send-report.ts'

const most = 10
const reported = new Set<string>()

/**
 * Reports an unexpected error to operators: its message and screen, nothing personal. Each message once and at most ten
 * in the life of a page; never throws.
 */
export function reportError(error: unknown): void {
  const message = lineOf(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  if (reported.size >= most || reported.has(message)) return
  reported.add(message)
  sendReport([{ kind: 'error', message, screen: reportedScreen() }])
}

function lineOf(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
}
