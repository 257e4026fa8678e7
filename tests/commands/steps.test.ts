import { expect, test, vi } from 'vitest'
import { runInTurn } from './steps.ts'

test('a step whose program is missing has failed, and the next one runs', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const ended = await runInTurn([
    { name: 'missing', command: ['no-such-program'] },
    { name: 'next', command: [process.execPath, '--eval', '0'] },
  ])
  expect(ended.map(({ name, ok }) => [name, ok])).toEqual([
    ['missing', false],
    ['next', true],
  ])
  expect(print.mock.calls.join('\n')).toContain('missing: FAILED: spawn no-such-program ENOENT')
  print.mockRestore()
})
