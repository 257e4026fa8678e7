import { useT } from '../messages/language.ts'
import { readErrorMessage } from './error-message.ts'

/** `readErrorMessage` as a text that follows the page's language. LANG-08: it may be the product server's, so it has a direction of its own. */
export function ReadErrorText({ error }: { error: unknown }) {
  useT()
  return <bdi>{readErrorMessage(error)}</bdi>
}
