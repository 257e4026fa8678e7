import type { ReactNode } from 'react'
import type { Translate } from '../../messages/catalogue.ts'
import { useT } from '../../messages/language.ts'
import { type ButtonLook, LinkButton } from '../../ui/actions/button.tsx'
import { venueSettings } from '../../venue/settings.ts'

type OrderReference = { orderId: string; requestId: string }

/**
 * VEN-19: the venue's support contact for an order: a mail that names it, else a phone call, else a web page in a new
 * tab.
 * @param requestId '' when unknown
 * @param fallback shown for a venue without a contact
 */
export function ContactSupport({
  fallback,
  orderId,
  requestId,
  ...look
}: OrderReference & ButtonLook & { fallback?: ReactNode }) {
  const t = useT()
  const { mail, telephone, page } = venueSettings().contact ?? {}
  const to = mail
    ? mailTo(t, mail, { orderId, requestId })
    : telephone
      ? `tel:${telephone.replace(/\s/g, '')}`
      : page
  if (!to) return fallback
  const label = t('venue.contactSupport')
  const beside = to === page && {
    target: '_blank',
    rel: 'noopener',
    'aria-label': t('links.newTab', { name: label }),
  }
  return (
    <LinkButton to={to} {...look} {...beside}>
      {label}
    </LinkButton>
  )
}

/** Arabic isolates numbers with these characters; copied from the mail with them, a number would not find its order. */
const isolates = /[\u2066-\u2069]/g

/**
 * The mail has space for the fan's text, and the order's identifiers below. RFC 6068 requires percent-encoding and
 * CRLF.
 */
function mailTo(t: Translate, address: string, { orderId, requestId }: OrderReference): string {
  const lines = [
    t('venue.mailQuestion'),
    '',
    '',
    t('venue.mailOrder', { orderId }),
    requestId && t('venue.mailRequest', { requestId }),
  ]
  const texts = [address, t('venue.mailSubject', { orderId }), lines.join('\r\n')]
  const [to, subject, body] = texts.map((text) => encodeURIComponent(text.replace(isolates, '')))
  return `mailto:${to?.replace('%40', '@')}?subject=${subject}&body=${body}`
}
