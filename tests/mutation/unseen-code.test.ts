import { expect, test } from 'vitest'
import { strykerPlugins } from './unseen-code.ts'

/** A node as the plugin receives it: its type and code, and its argument index in a parent. */
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
  'log calls, messages of built-in errors and CSS are not mutated, other code is: %s %s',
  (path, isIgnored) => {
    const reason = strykerPlugins[0]?.value.shouldIgnore(path as never)
    expect(reason !== undefined).toBe(isIgnored)
  },
)
