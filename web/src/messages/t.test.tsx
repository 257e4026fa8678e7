import { act, render } from '@testing-library/react'
import compile from 'icu-minify/compile'
import { afterEach, expect, test, vi } from 'vitest'
import type { LoadedPart, MessageId } from './catalogue.ts'

afterEach(() => {
  vi.doUnmock('virtual:languages')
})

/** Renders `T` in a page with these messages. */
async function pageOf(parts: Record<string, LoadedPart>) {
  const load = (tag: string) => async () => ({ default: parts[tag] })
  const languages = Object.fromEntries(
    Object.keys(parts).map((tag) => [tag, { name: tag, dir: 'ltr', load: load(tag) }]),
  )
  vi.resetModules()
  vi.doMock('virtual:languages', () => ({ languages }))
  const language = await import('./language.ts')
  await language.loadMessages('app')
  return { ...language, ...(await import('./t.tsx')) }
}

const greeting = 'app.greeting' as MessageId
const english = { messages: { app: { greeting: 'Hello', bye: 'Good bye' } } }
const german = {
  messages: { app: { greeting: 'Hello', bye: 'Auf Wiedersehen' } },
  untranslated: ['app.greeting'],
}

test('LANG-10 an untranslated message is in English and marked as such, others are not marked', async () => {
  const { T, changeLanguage } = await pageOf({ en: english, de: german })
  const { container } = render(
    <p>
      <T id={greeting} /> <T id={'app.bye' as MessageId} />
    </p>,
  )
  expect(container.innerHTML).toBe('<p><span>Hello</span> <span>Good bye</span></p>')
  await act(() => changeLanguage('de'))
  expect(container.innerHTML).toBe(
    '<p><span lang="en" dir="ltr"><span>Hello</span></span> <span>Auf Wiedersehen</span></p>',
  )
})

test('LANG-10 an untranslated message with places and tags is marked too', async () => {
  const { T } = await pageOf({
    en: { messages: { app: { greeting: compile('Hello <b>{name}</b>!') } }, untranslated: ['app.greeting'] },
  })
  const { container } = render(<T id={greeting} values={{ name: 'Zoë', b: (text) => <b>{text}</b> }} />)
  expect(container.innerHTML).toBe(
    '<span lang="en" dir="ltr"><span>Hello </span><b>Zoë</b><span>!</span></span>',
  )
})
