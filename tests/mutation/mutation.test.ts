import { expect, test } from 'vitest'
import { scoreLine, scoreOf, survivorLines } from './report.ts'
import type { Mutant } from './run-scope.ts'
import { scopeOf, scopePaths } from './scopes.ts'
import { strykerPlugins } from './unseen-code.ts'

const mutant = (fate: Mutant['fate']): Mutant => ({ fate, place: 'a.ts:7', from: 'x > 1', to: 'x  >=\n 1' })

test('a scope must have 85 % killed, code that no test runs included', () => {
  const mutants = [
    ...Array(84).fill(mutant('killed')),
    ...Array(15).fill(mutant('survived')),
    mutant('no coverage'),
  ]
  expect(scoreOf(mutants)).toEqual({ killed: 84, survived: 15, 'no coverage': 1, percent: 84 })
  expect(scoreLine('shared/src', scoreOf(mutants), 60)).toMatch(
    /^shared\/src: 84\.0 % .* 100 a minute: BELOW 85 %$/,
  )
  expect(scoreLine('shared/src', scoreOf(mutants.slice(0, 85)), 60)).toMatch(/: ok$/)
  expect(survivorLines(mutants).at(-2)).toBe('  a.ts:7  x > 1 → x >= 1')
  expect(survivorLines(mutants).at(-1)).toBe('  a.ts:7 (no coverage)  x > 1 → x >= 1')
})

test('a part of a scope is judged by the tests of the whole, and nothing else is a scope', () => {
  expect(scopeOf('shared/src/domain/money.ts')).toMatchObject({
    mutate: ['shared/src/domain/money.ts', '!**/*.test.{ts,tsx}', '!**/*.fixture.{ts,tsx}'],
    testedIn: ['shared/src'],
  })
  expect(scopePaths.map((path) => scopeOf(path).mutate[0])).toEqual(
    scopePaths.map((path) => `${path}/**/*.{ts,tsx}`),
  )
  for (const path of ['', 'server/src', 'shared/src2', 'web/src/ui'])
    expect(() => scopeOf(path)).toThrow(RangeError)
})

const name = (name: string) => ({ type: 'Identifier', name })
const member = (object: object, property: string) => ({
  type: 'MemberExpression',
  object,
  property: name(property),
})
const call = (callee: object) => ({ type: 'CallExpression', callee })
const firstArgumentOf = (error: string) => ({
  node: { type: 'StringLiteral' },
  parent: { type: 'NewExpression', callee: name(error) },
  listKey: 'arguments',
  key: 0,
})

test.each([
  ['console.warn()', { node: call(member(name('console'), 'warn')) }, true],
  ['request.log.info()', { node: call(member(member(name('request'), 'log'), 'info')) }, true],
  ['log.error()', { node: call(member(name('log'), 'error')) }, true],
  [
    'log.error() as a statement',
    { node: { type: 'ExpressionStatement', expression: call(member(name('log'), 'error')) } },
    true,
  ],
  ['pay() as a statement', { node: { type: 'ExpressionStatement', expression: call(name('pay')) } }, false],
  ['log.clear()', { node: call(member(name('log'), 'clear')) }, false],
  ['toast.error()', { node: call(member(name('toast'), 'error')) }, false],
  ['the text of a RangeError', firstArgumentOf('RangeError'), true],
  ['the code of an AppError', firstArgumentOf('AppError'), false],
  ['the cause of an Error', { ...firstArgumentOf('Error'), key: 1 }, false],
  ['styled.b``', { node: { type: 'TaggedTemplateExpression', tag: member(name('styled'), 'b') } }, true],
  ['styled(Link)``', { node: { type: 'TaggedTemplateExpression', tag: call(name('styled')) } }, true],
  ['String.raw``', { node: { type: 'TaggedTemplateExpression', tag: member(name('String'), 'raw') } }, false],
])('of %s mutants are ignored: %j is %s', (_code, path, ignored) => {
  const reason = strykerPlugins[0]?.value.shouldIgnore(path)
  expect(reason !== undefined).toBe(ignored)
})
