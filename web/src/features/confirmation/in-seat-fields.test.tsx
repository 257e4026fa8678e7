import type { CustomerDetails } from '@storefront/shared/domain/customer/customer-details.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { InSeatFields } from './in-seat-fields.tsx'

afterEach(cleanup)

function Fields({ sections }: { sections: string[] | undefined }) {
  return <InSeatFields form={useForm<CustomerDetails>()} sections={sections} />
}

test.each([
  [undefined, 'Loading sections...', true],
  [[], 'No sections available', true],
  [['North 1'], 'Select section', false],
])('CONF-08 with sections %j the select says %s', (sections, placeholder, isDisabled) => {
  render(<Fields sections={sections} />)
  const select = screen.getByLabelText<HTMLSelectElement>('Section')
  expect(select.options[0]?.text).toBe(placeholder)
  expect(select.disabled).toBe(isDisabled)
})
