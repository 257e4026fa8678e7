import { useLayoutEffect } from 'react'
import { styled } from 'styled-components'
import { color, space, touch } from '../src/theme/tokens.ts'
import { type } from '../src/theme/type.ts'
import { PageTitle, Screen } from '../src/ui/surfaces/screen.tsx'
import { ExhibitSection } from './exhibit.tsx'
import { forceStates } from './forced-states.tsx'
import { groups } from './groups.ts'

/** Tenants of `pnpm dev` with a green, a very light, a near-black and an orange primary colour. */
const tenants = ['demo', 'light', 'dark', 'pickup']

const Links = styled.nav`display: flex; flex-wrap: wrap; gap: 0 ${space[4]};`
const Anchor = styled.a`
  ${type.label} display: inline-flex; align-items: center; min-height: ${touch}; color: ${color.primaryText};
`
const GroupTitle = styled.h2`${type.title}`

/** Every primitive of `ui` in every state, in the colours of the tenant whose address it is opened at. */
export function Gallery() {
  useLayoutEffect(forceStates, [])
  return (
    <Screen as="main">
      <PageTitle subtitle="Every primitive in every state, in the colours of this tenant.">Gallery</PageTitle>
      <Links aria-label="Tenants">
        {tenants.map((tenant) => (
          <Anchor key={tenant} href={addressOf(tenant)}>
            {tenant}
          </Anchor>
        ))}
      </Links>
      <Links aria-label="Primitives">
        {groups.flatMap(({ exhibits }) =>
          exhibits.map(({ name }) => (
            <Anchor key={name} href={`#${name}`}>
              {name}
            </Anchor>
          )),
        )}
      </Links>
      {groups.map(({ group, exhibits }) => (
        <div key={group}>
          <GroupTitle>{group}</GroupTitle>
          {exhibits.map((exhibit) => (
            <ExhibitSection key={exhibit.name} exhibit={exhibit} />
          ))}
        </div>
      ))}
    </Screen>
  )
}

/** This page at another tenant of the same stack. */
function addressOf(tenant: string): string {
  const [, ...domain] = location.host.split('.')
  return `//${[tenant, ...domain].join('.')}${location.pathname}`
}
