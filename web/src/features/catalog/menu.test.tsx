import type { QuickPickPage } from '@storefront/shared/contract/quick-picks.ts'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeDevice, readDevice } from '../../storage/device.ts'
import { useStoredMenu } from './menu.ts'

const menuOf = (name: string): QuickPickPage[] => [
  { quickPickPageID: 1, name, status: 'Active', quickPickPageDetails: [] } as unknown as QuickPickPage,
]

beforeEach(() => changeDevice('menu', () => ({ eventId: '101', pages: menuOf('Drinks') })))

const startWith = (eventId: string, mayBeOld = true) =>
  renderHook(({ read }: { read: QuickPickPage[] | undefined }) => useStoredMenu(eventId, read, mayBeOld), {
    initialProps: { read: undefined as QuickPickPage[] | undefined },
  })

test('FAN-38 CALL-21 the last menu of the event is not shown while the network may still bring a fresh one', () => {
  const { result, rerender } = startWith('101', false)
  expect(result.current).toBeUndefined()
  rerender({ read: menuOf('Hot Food') })
  expect(result.current).toEqual(menuOf('Hot Food'))
})

test('FAN-38 the last menu of the event is shown until the fresh one replaces it', async () => {
  const { result, rerender } = startWith('101')
  expect(result.current).toEqual(menuOf('Drinks'))
  rerender({ read: menuOf('Hot Food') })
  expect(result.current).toEqual(menuOf('Hot Food'))
  await waitFor(() => expect(readDevice('menu')?.pages).toEqual(menuOf('Hot Food')))
})

test('FAN-38 an equal fresh menu does not render again', () => {
  const { result, rerender } = startWith('101')
  const shown = result.current
  rerender({ read: menuOf('Drinks') })
  expect(result.current).toBe(shown)
})

test('menus that were compared once are not compared again at each tap', () => {
  const { rerender } = startWith('101')
  const read = menuOf('Drinks')
  rerender({ read })
  const compare = vi.spyOn(JSON, 'stringify')
  rerender({ read })
  expect(compare).not.toHaveBeenCalled()
  compare.mockRestore()
})

test('FAN-38 the menu of another event is not shown', () => {
  expect(startWith('102').result.current).toBeUndefined()
})
