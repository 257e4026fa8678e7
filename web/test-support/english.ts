import { loadMessages } from '../src/messages/language.ts'
import { type Part, parts } from '../src/messages/message-parts.ts'

// Loads all messages, since tests render components of any screen. Import this file again after `vi.resetModules()`.
await Promise.all((Object.keys(parts) as Part[]).map(loadMessages))
