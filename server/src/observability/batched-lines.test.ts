import { expect, test } from 'vitest'
import { batchedLines } from './batched-lines.ts'

const pause = () => new Promise((done) => setTimeout(done, 50))

test('lines of the same moment are written together, in order, and each once', async () => {
  const written: string[] = []
  const { write } = batchedLines((text) => written.push(text))
  write('a\n')
  write('b\n')
  expect(written).toEqual([])
  await pause()
  expect(written).toEqual(['a\nb\n'])
  write('c\n')
  await pause()
  await pause()
  expect(written).toEqual(['a\nb\n', 'c\n'])
})

test('many lines do not wait', () => {
  let written = 0
  const { write } = batchedLines((text) => {
    written += text.length
  })
  for (let line = 0; line < 1_000; line += 1) write(`${'x'.repeat(199)}\n`)
  expect(written).toBeGreaterThan(130_000)
})

test('what has not been written yet can be, before the process ends', async () => {
  const written: string[] = []
  const { write, flushSync } = batchedLines((text) => written.push(text))
  write('the last words\n')
  flushSync()
  await pause()
  expect(written).toEqual(['the last words\n'])
})
