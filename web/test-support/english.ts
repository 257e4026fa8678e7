import { loadMessages } from '../src/messages/language.ts'
import { type Part, parts } from '../src/messages/parts.ts'

// Components of any screen are tested, so all messages are there.
await Promise.all((Object.keys(parts) as Part[]).map(loadMessages))
