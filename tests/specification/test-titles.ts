import { parseAst } from 'vitest/node'

/** What a test or a group of tests is called, with the texts that its table or loop puts into the title. */
export type TestTitle = { readonly text: string; readonly index: number }

/** A node of the syntax tree; which of the fields there are depends on the type. */
type Node = { readonly type: string; readonly start: number } & { readonly [field: string]: unknown }

const runners = new Set(['test', 'it', 'describe'])

/** Called with a table first; what that returns is called with the title. */
const tabular = new Set(['each', 'for'])

/** What may follow a runner. `skip`, `todo` and `fixme` run nothing, and a hook or a step has no title that counts. */
const modifiers = new Set([...tabular, 'describe', 'only', 'concurrent', 'sequential', 'serial'])

/**
 * The titles of a test file: the string or template given to `test`, `it` and `describe`. Where a title has a placeholder
 * (`%s`, `$name`, `${name}`), the texts of the `each` table or of the enclosing `for … of` belong to it.
 */
export function testTitles(text: string, path: string): TestTitle[] {
  const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  const constants = constantsOf(program)
  return callsOf(program, []).flatMap(({ call, loops }) => {
    const [title] = childrenOf(call.arguments)
    const tables = isNode(call.callee) ? tablesOf(call.callee) : null
    if (!title || !tables) return []

    const [written, ...more] = textsOf(title, constants)
    if (written === undefined) return []
    const hasPlaceholder = title.type === 'TemplateLiteral' || /[%$]\w/.test(written)
    const sources = hasPlaceholder ? [...tables, ...loops] : []
    const filled = sources.flatMap((source) => textsOf(source, constants))
    return [{ text: [written, ...more, ...filled].join('\n'), index: title.start }]
  })
}

/** The calls below a node, each with what the `for … of` around it go through. */
function callsOf(node: Node, loops: readonly Node[]): { call: Node; loops: readonly Node[] }[] {
  const inside = node.type === 'ForOfStatement' && isNode(node.right) ? [...loops, node.right] : loops
  const below = Object.values(node)
    .flatMap(childrenOf)
    .flatMap((child) => callsOf(child, inside))
  return node.type === 'CallExpression' ? [{ call: node, loops }, ...below] : below
}

/** The tables given to `each` when this is what a title is given to, null when it is something else. */
function tablesOf(callee: Node): Node[] | null {
  if (callee.type !== 'CallExpression') return isRunner(callee) && !takesTable(callee) ? [] : null
  return isNode(callee.callee) && isRunner(callee.callee) ? childrenOf(callee.arguments) : null
}

/** A call of `test`, `it` or `describe`, with whatever member is called on it. */
function isRunner({ type, name, object, property }: Node): boolean {
  if (type === 'Identifier') return runners.has(String(name))
  return isNode(object) && isNode(property) && modifiers.has(String(property.name)) && isRunner(object)
}

const takesTable = ({ property }: Node) => isNode(property) && tabular.has(String(property.name))

/** The texts written in an expression, in order; a name stands for the constant of the same file. */
function textsOf(node: Node, constants: ReadonlyMap<string, Node>): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') {
    const written = childrenOf(node.quasis).map((part) => (part.value as { cooked: string }).cooked)
    return [written.join(' '), ...childrenOf(node.expressions).flatMap((part) => textsOf(part, constants))]
  }
  if (node.type === 'Identifier') {
    const constant = constants.get(String(node.name))
    return constant ? textsOf(constant, new Map()) : []
  }
  return Object.values(node)
    .flatMap(childrenOf)
    .flatMap((child) => textsOf(child, constants))
}

/** The constants at the top of a file, by name. */
function constantsOf(program: Node): Map<string, Node> {
  const declarations = childrenOf(program.body).flatMap(({ type, declarations }) =>
    type === 'VariableDeclaration' ? childrenOf(declarations) : [],
  )
  return new Map(
    declarations.flatMap(({ id, init }) =>
      isNode(id) && isNode(init) ? [[String(id.name), init] as const] : [],
    ),
  )
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(childrenOf) : isNode(value) ? [value] : []
