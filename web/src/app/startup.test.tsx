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

test("STORE-04 theme-config contains the tenant's colour and icon, and the tenant's branding shows no warning", () => {
  start('found')
  expect(JSON.parse(localStorage.getItem('theme-config') ?? '')).toEqual(look)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('TENANT-16 the default branding shows a destructive toast', () => {
  start('default')
  const warning = screen.getByText('Warning: Using default branding due to configuration error')
  expect(warning.closest('[role=alert]')).not.toBeNull()
})
