import type { NodePath } from '@stryker-mutator/api/ignore'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** A node of Babel's syntax tree; which of the fields there are depends on the type. */
type Node = { readonly type: string; readonly [field: string]: unknown }
type Path = {
  readonly node: Node
  readonly parent: Node | null
  readonly key: string | number | null
  readonly listKey?: string
}

const logMethods = /^(trace|debug|info|warn|error|fatal|log)$/
const builtInErrors = /^(Range|Type)?Error$/

/** The name that an expression begins with: `styled` of `styled.button.attrs(…)`. */
function firstName(node: unknown): string {
  const { type, name, object, callee, tag } = (node ?? {}) as Node
  return type === 'Identifier' ? String(name) : node ? firstName(object ?? callee ?? tag) : ''
}

const lastName = ({ type, name, property }: Node): string =>
  String(type === 'Identifier' ? name : ((property as Node | undefined)?.name ?? ''))

/** Whether a call, or a statement that is nothing else, writes to the log: a method of `console`, or of what is called `log`. */
function isLogging({ type, callee, expression }: Node): boolean {
  if (type === 'ExpressionStatement') return isLogging(expression as Node)
  if (type !== 'CallExpression' && type !== 'OptionalCallExpression') return false
  const { object, property } = callee as Node
  const method = String((property as Node | undefined)?.name ?? '')
  return object !== undefined && logMethods.test(method) && /^(console|log)$/.test(lastName(object as Node))
}

/**
 * Stryker's plugin for what is never mutated, because no promise depends on it: kinds of code, never a line.
 * - what is written to the log or the console
 * - the sentence of an `Error`, `RangeError` or `TypeError`: these reach the log only, since a fan reads our own errors' words
 * - the CSS of a styled component, which no unit test can see: the browser tests look at it
 */
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'unseen-code', { shouldIgnore })]

function shouldIgnore(path: NodePath): string | undefined {
  const { node, parent, key, listKey } = path as Path
  if (isLogging(node)) return 'It is written to the log.'
  const isFirstArgument = parent?.type === 'NewExpression' && listKey === 'arguments' && key === 0
  if (isFirstArgument && builtInErrors.test(firstName(parent.callee)))
    return 'The sentence of a built-in error is read in the log.'
  if (node.type === 'TaggedTemplateExpression' && /^(styled|css|keyframes)$/.test(firstName(node.tag)))
    return 'It is CSS.'
  return undefined
}
