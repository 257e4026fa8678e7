import { styled } from 'styled-components'
import { venueSettings } from '../../api/boot.ts'
import { useT } from '../../messages/language.ts'
import { space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

// The room in which they can be tapped reaches into that around them, for the bar of a phone to stay low.
const Row = styled.div`
  ${type.small} display: flex; justify-content: center; gap: ${space[2]}; margin-block: -${space[3]} -${space[2]};
  a { display: grid; place-items: center; min-width: ${touch}; min-height: ${touch}; text-underline-offset: 0.2em; }
`

/** VEN-20: the venue's terms and privacy, as far as it has them, in the colour of the text around; beside the page, which stays as it is. */
export function LegalLinks() {
  const { terms, privacy } = venueSettings().links ?? {}
  const t = useT()
  const links = [
    { name: t('venue.terms'), href: terms },
    { name: t('venue.privacy'), href: privacy },
  ].filter(({ href }) => href)
  return (
    links.length > 0 && (
      <Row>
        {links.map(({ name, href }) => (
          <a key={name} href={href} target="_blank" rel="noopener" aria-label={t('venue.newTab', { name })}>
            {name}
          </a>
        ))}
      </Row>
    )
  )
}
