import type { MessageId } from '../src/messages/catalogue.ts'
import { t } from '../src/messages/language.ts'

/** A copy of a payment's state or event in which message ids are replaced by their texts. */
export const resolveMessages = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, each) => (isMessage(each) ? t(each.id) : each))

const isMessage = (value: unknown): value is { id: MessageId } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  /^[a-z]\w*\.[a-z]\w*$/i.test(String(value.id))
