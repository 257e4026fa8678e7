import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bootStub, writeBoot } from '../../test-support/boot-stub.ts'
import { getBoot } from '../api/boot.ts'
import { Toaster } from '../ui/toast/toaster.tsx'
import { useStartup } from './startup.ts'

const look = { primaryColor: '#0B6B3A', favIconURL: 'https://pictures.example/a.png' }
const boot = bootStub()
const branding = boot.branding.status === 'missing' ? null : { ...boot.branding.branding, ...look }
writeBoot(boot)

afterEach(cleanup)

function start(status: 'found' | 'default') {
  Object.assign(getBoot(), { branding: { status, branding } })
  render(<Toaster />)
  renderHook(useStartup)
}

test("STORE-04 theme-config holds the tenant's colour and icon, and its own branding needs no warning", () => {
  start('found')
  expect(JSON.parse(localStorage.getItem('theme-config') ?? '')).toEqual(look)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('TENANT-16 a page in the default branding warns of it by a destructive toast', () => {
  start('default')
  const warning = screen.getByText('Warning: Using default branding due to configuration error')
  expect(warning.closest('[role=alert]')).not.toBeNull()
})
