import type { Config } from '../config.ts'
import { parsed } from './load-config.ts'
import { readSecret, type SecretContent, type SecretFiles, type SecretVariable } from './secret-files.ts'

type Listeners = {
  /** Some secrets are other ones from now on: the configuration with them, and which they are. */
  onChange(config: Config, changed: ReadonlySet<SecretVariable>): void
  /** A changed file cannot be used: the old value stays. Told once for each content. */
  onRefused(variable: SecretVariable, mistake: string): void
}

/**
 * Compares the secret files with what is in use, each time that the returned function is called (BFF-79). Contents are
 * compared and no events of the file system: Kubernetes replaces the link to a folder, which a watched file never notices.
 * What was read counts once nothing differs from the reading before: a file that is written in place may be read half
 * written, and the first half of a list of keys is a list of keys.
 */
export function watchSecretFiles({ files, env }: SecretFiles, { onChange, onRefused }: Listeners) {
  let inUse = env
  let lastRead = ''
  const refused = new Map<SecretVariable, string>()

  function refuse(variable: SecretVariable, text: string, mistake: string) {
    if (refused.get(variable) === text) return
    refused.set(variable, text)
    onRefused(variable, mistake)
  }

  /** Takes a content into use, if it is a new one and right. Returns whether it did. */
  function take(variable: SecretVariable, content: SecretContent): boolean {
    if ('mistake' in content) {
      refuse(variable, content.mistake, `${variable}_FILE ${content.mistake}`)
      return false
    }
    const { text } = content
    if (text === inUse[variable]) {
      refused.delete(variable)
      return false
    }
    const candidate = { ...inUse, [variable]: text }
    const { mistakes } = parsed(candidate)
    if (mistakes.length > 0) {
      refuse(variable, text, mistakes.join('; '))
      return false
    }
    refused.delete(variable)
    inUse = candidate
    return true
  }

  /** All new contents at once, since some are right only together: a certificate and its key. Returns what it took. */
  function takeTogether(read: readonly { variable: SecretVariable; content: SecretContent }[]) {
    const texts = read.flatMap(({ variable, content }) =>
      'text' in content && content.text !== inUse[variable] ? [[variable, content.text] as const] : [],
    )
    const candidate = { ...inUse, ...Object.fromEntries(texts) }
    if (texts.length < 2 || parsed(candidate).mistakes.length > 0) return []
    inUse = candidate
    return texts.map(([variable]) => variable)
  }

  return async function poll(): Promise<void> {
    const read = await Promise.all(
      files.map(async (file) => ({ variable: file.variable, content: await readSecret(file) })),
    )
    const all = JSON.stringify(read)
    const isSettled = all === lastRead
    lastRead = all
    if (!isSettled) return
    const together = takeTogether(read)
    const alone = read.filter(({ variable, content }) => take(variable, content))
    const changed = new Set([...together, ...alone.map(({ variable }) => variable)])
    if (changed.size === 0) return
    const { config } = parsed(inUse)
    if (config) onChange(config, changed)
  }
}
