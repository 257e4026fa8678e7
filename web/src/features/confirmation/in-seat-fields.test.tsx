import type { CustomerDetails } from '@storefront/shared/domain/customer/customer-details.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { bootStub, writeBoot } from '../../../test-support/boot-stub.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { setBranding } from '../../venue/branding.ts'
import { useDeliverySettings } from './delivery-settings.ts'
import { InSeatFields } from './in-seat-fields.tsx'

const { branding } = bootStub().branding as { branding: { additionalAttributes: object } }
const withSections = (sections: string[]) => ({
  ...branding,
  additionalAttributes: { ...branding.additionalAttributes, sections },
})
const empty = {
  email: '',
  firstName: '',
  lastName: '',
  deliveryMethod: 'inseat',
  section: '',
  seat: '',
  pickupLocation: '',
  pickupTime: '',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Fields() {
  const { settings, isLoading } = useDeliverySettings()
  return (
    <InSeatFields
      sections={isLoading ? undefined : settings.sections}
      form={useForm<CustomerDetails, unknown>({ schema: z.any(), initial: empty, onSend: () => undefined })}
    />
  )
}

test.each([
  [[], 'No sections available', true],
  [['North 1', 'South 2'], 'Select section', false],
])(
  'CONF-08 a page that was opened without the venue’s branding loads its sections; with %j the select shows %s',
  async (sections, placeholder, isDisabled) => {
    writeBoot({
      ...bootStub(),
      branding: { ...bootStub().branding, status: 'default', hasSettings: false } as never,
    })
    setBranding(null)
    const response = Promise.withResolvers<Response>()
    const fetch = vi.fn((_url: string) => response.promise)
    vi.stubGlobal('fetch', fetch)
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <Fields />
      </SWRConfig>,
    )
    const select = screen.getByLabelText<HTMLSelectElement>('Section')
    expect([select.options[0]?.text, select.disabled]).toEqual(['Loading sections...', true])
    response.resolve(Response.json({ status: 'found', branding: withSections(sections), hasSettings: true }))
    await waitFor(() => expect([select.options[0]?.text, select.disabled]).toEqual([placeholder, isDisabled]))
    expect([...select.options].slice(1).map(({ text }) => text)).toEqual(sections)
    // LANG-08: the venue's section names have a separate text direction.
    expect([...select.options].map(({ dir }) => dir)).toEqual(['', ...sections.map(() => 'auto')])
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/branding'])
  },
)
