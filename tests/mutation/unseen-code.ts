import type { NodePath } from '@stryker-mutator/api/ignore'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The part of Babel's `NodePath` that the plugin needs. As a string it is the code. */
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
 * Stryker's plugin for code that is not mutated because no promise depends on it: log calls, messages of `Error`, `RangeError`
 * and `TypeError` (read only in the log), and CSS (covered by the browser tests).
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
