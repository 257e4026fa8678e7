import { expect, test } from 'vitest'
import type { Session } from '../session/session.ts'
import { defaultBranding } from '../tenant/default-branding.ts'
import type { Page } from './shell.ts'
import { rememberShells } from './shell-cache.ts'

function counting() {
  let renders = 0
  const render = rememberShells(({ host, path, session }, nonce) => {
    renders += 1
    return `<i nonce="${nonce}">${host}${path}${session?.email}</i><b nonce="${nonce}">`
  })
  return { render, renders: () => renders }
}

const branding = { ...defaultBranding }
const ana: Session = {
  id: 's-1',
  email: 'ana@fans.test',
  token: 't',
  domain: null,
  customerNumber: 'C-1',
  expiresAt: 2_000_000_000_000,
}
const page = (changes: Partial<Page> = {}): Page => ({
  host: 'a.fans.test',
  path: '/home',
  branding: { status: 'found', branding },
  session: ana,
  boot: () => {
    throw new Error('Nobody here reads it')
  },
  ...changes,
})

test('TENANT-03 a shell is written once, and each answer has a nonce of its own', () => {
  const { render, renders } = counting()
  expect(render(page(), 'n1')).toBe('<i nonce="n1">a.fans.test/homeana@fans.test</i><b nonce="n1">')
  expect(render(page(), 'n2')).toBe('<i nonce="n2">a.fans.test/homeana@fans.test</i><b nonce="n2">')
  expect(renders()).toBe(1)
})

test('SESSION-03 nobody gets the shell of another fan, host or screen, nor an older branding', () => {
  const { render } = counting()
  render(page(), 'n')
  expect(render(page({ session: { ...ana, id: 's-2', email: 'ben@fans.test' } }), 'n')).toContain('ben@')
  expect(render(page({ session: null }), 'n')).not.toContain('@')
  expect(render(page({ host: 'b.fans.test' }), 'n')).toContain('b.fans.test')
  expect(render(page({ path: '/cart' }), 'n')).toContain('/cart')
})

test('TENANT-17 a branding that was fetched anew makes a new shell', () => {
  const { render, renders } = counting()
  render(page(), 'n')
  render(page({ branding: { status: 'found', branding: { ...branding } } }), 'n')
  expect(renders()).toBe(2)
})
