import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** A question that is answered when the test says so, and how often it was asked. */
function question() {
  const asked: PromiseWithResolvers<string>[] = []
  const ask = coalesce(
    (_text: string) => {
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return answer.promise
    },
    (text) => text.toLowerCase(),
  )
  return { ask, asked }
}

test('BFF-60 equal questions at the same time share one answer, others have their own', async () => {
  const { ask, asked } = question()
  const answers = [ask('A'), ask('a'), ask('b')]
  expect(asked).toHaveLength(2)
  asked[0]?.resolve('one')
  asked[1]?.resolve('two')
  expect(await Promise.all(answers)).toEqual(['one', 'one', 'two'])
})

test('an answer is never used for a later question, and neither is an error', async () => {
  const { ask, asked } = question()
  const [first, second] = [ask('a'), ask('a')]
  asked[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  const third = ask('a')
  asked[1]?.resolve('new')
  expect(await third).toBe('new')
  void ask('a')
  expect(asked).toHaveLength(3)
})
