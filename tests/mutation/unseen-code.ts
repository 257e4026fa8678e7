import type { NodePath } from '@stryker-mutator/api/ignore'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** What the plugin needs of Babel's `NodePath`, which prints its code as a string. */
type Path = {
  readonly type: string
  readonly key: string | number | null
  readonly parentPath: Path | null
  toString(): string
}

const log = /^[\w.?]*\b(console|log)\.(trace|debug|info|warn|error|fatal|log)\(/
const builtInError = /^new (Range|Type)?Error\(/
const css = /^(styled|css|keyframes)\b/

/**
 * Stryker's plugin for what is never mutated, because no promise depends on it: what is written to the log, the sentence of an
 * `Error`, `RangeError` or `TypeError`, which is read in the log only, and CSS, at which the browser tests look.
 */
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'unseen-code', { shouldIgnore })]

function shouldIgnore(path: NodePath): string | undefined {
  const { type, key, parentPath } = path as Path
  if (type.endsWith('CallExpression') && log.test(String(path))) return 'It is written to the log.'
  if (type === 'TaggedTemplateExpression' && css.test(String(path))) return 'It is CSS.'
  if (key === 0 && parentPath?.type === 'NewExpression' && builtInError.test(String(parentPath)))
    return 'The sentence of a built-in error is read in the log.'
  return undefined
}
