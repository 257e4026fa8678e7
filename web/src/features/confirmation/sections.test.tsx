import { cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { bootStub, writeBoot } from '../../../test-support/boot-stub.ts'
import { useSections } from './sections.ts'

const { branding } = bootStub().branding as { branding: { additionalAttributes: object } }
const withSections = (sections: string[]) => ({
  ...branding,
  additionalAttributes: { ...branding.additionalAttributes, sections },
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Sections() {
  return <p>{useSections()?.join() ?? 'loading'}</p>
}

test('CONF-08 a page that was opened without the venue’s branding loads its sections', async () => {
  writeBoot({ ...bootStub(), branding: { ...bootStub().branding, status: 'default' } as never })
  const answer = Promise.withResolvers<Response>()
  const fetch = vi.fn((_url: string) => answer.promise)
  vi.stubGlobal('fetch', fetch)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Sections />
    </SWRConfig>,
  )
  expect(screen.getByText('loading')).toBeDefined()
  answer.resolve(
    new Response(JSON.stringify({ status: 'found', branding: withSections(['North 1', 'South 2']) })),
  )
  expect(await screen.findByText('North 1,South 2')).toBeDefined()
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/branding'])
})
