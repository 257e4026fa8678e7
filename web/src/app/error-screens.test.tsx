import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConfigurationError } from './error-screens.tsx'

afterEach(cleanup)

test('TENANT-13 an unknown tenant sees its domain, the error code, and Go Back as the only button', () => {
  render(<ConfigurationError domain="nobody.fans.example.com" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'The requested site "nobody.fans.example.com" is not configured correctly or doesn\'t exist',
  )
  expect(screen.getByText(/BRANDING_CONFIG_404/)).toBeDefined()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Go Back'])
})
