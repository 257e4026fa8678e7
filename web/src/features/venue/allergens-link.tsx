import { useT } from '../../messages/language.ts'
import { LinkButton } from '../../ui/actions/button.tsx'
import { venueSettings } from '../../venue/settings.ts'

/** VEN-24: a link to the venue's page about allergens, where it has one, in a new tab. */
export function AllergensLink() {
  const t = useT()
  const href = venueSettings().links?.allergens
  const name = t('links.allergens')
  return (
    href && (
      <LinkButton
        variant="link"
        to={href}
        target="_blank"
        rel="noopener"
        aria-label={t('links.newTab', { name })}
      >
        {name}
      </LinkButton>
    )
  )
}
