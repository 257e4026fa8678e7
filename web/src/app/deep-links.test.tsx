import { cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { bootStubOf, writeBoot } from '../../test-support/boot-stub.ts'
import { readStored } from '../storage/stored.ts'
import { useSeatLink } from './deep-links.ts'

writeBoot(bootStubOf({ sections: ['East 1'] }))
afterEach(cleanup)

test('FAN-13 the seat of a link that was copied from HTML is stored, and the rest of the link stays', () => {
  const { result } = renderHook(
    () => {
      useSeatLink()
      return useLocation()
    },
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/?section=East+1&amp;seat=12&amp;fbclid=IwAR1']}>
          {children}
        </MemoryRouter>
      ),
    },
  )
  expect(readStored('seat_link')).toEqual({ section: 'East 1', seat: '12' })
  expect(result.current.search).toBe('?fbclid=IwAR1')
})
