import { loadMessages } from '../src/messages/language.ts'
import { type Part, parts } from '../src/messages/parts.ts'

// Components of any screen are tested, so all messages are there. Import this file again after `vi.resetModules()`.
await Promise.all((Object.keys(parts) as Part[]).map(loadMessages))
