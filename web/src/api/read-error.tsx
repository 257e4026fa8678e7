import { useT } from '../messages/language.ts'
import { readErrorMessage } from './error-message.ts'

/** `readErrorMessage` as a text that follows the page's language. LANG-08: isolated, since the product server may have written it. */
export function ReadErrorText({ error }: { error: unknown }) {
  useT()
  return <bdi>{readErrorMessage(error)}</bdi>
}
