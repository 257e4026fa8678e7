import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubDialogs } from '../../../test-support/dialogs.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

beforeAll(stubDialogs)
afterEach(cleanup)

test('Escape cancels a question', () => {
  const cancel = vi.fn()
  render(<ConfirmDialog title="Are you sure?" confirmText="Delete" onConfirm={vi.fn()} onCancel={cancel} />)
  fireEvent.keyDown(screen.getByRole('alertdialog', { name: 'Are you sure?' }), { key: 'Escape' })
  expect(cancel).toHaveBeenCalledOnce()
})
