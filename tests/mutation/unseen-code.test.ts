import { expect, test } from 'vitest'
import { strykerPlugins } from './unseen-code.ts'

/** A node as the plugin sees it: its type and code, and which argument of what it is. */
const node = (type: string, code: string, key: number | null = null, parent?: object) => ({
  type,
  key,
  parentPath: parent ?? null,
  toString: () => code,
})
const argument = (key: number, call: string) => node('StringLiteral', "'x'", key, node('NewExpression', call))

test.each([
  [node('CallExpression', "console.warn('x')"), true],
  [node('CallExpression', "request.log.info('x')"), true],
  [node('OptionalCallExpression', "request?.log.error('x')"), true],
  [node('CallExpression', 'log.clear()'), false],
  [node('CallExpression', "toast.error('x')"), false],
  [node('CallExpression', 'pay(console.log)'), false],
  [argument(0, "new RangeError('x')"), true],
  [argument(0, "new AppError('x')"), false],
  [argument(1, "new Error('y', 'x')"), false],
  [node('TaggedTemplateExpression', 'styled(Link)`color: red`'), true],
  [node('TaggedTemplateExpression', 'String.raw`x`'), false],
])(
  'no mutant is made of what only the log or a style sheet has, and of all else: %s %s',
  (path, isIgnored) => {
    const reason = strykerPlugins[0]?.value.shouldIgnore(path as never)
    expect(reason !== undefined).toBe(isIgnored)
  },
)
