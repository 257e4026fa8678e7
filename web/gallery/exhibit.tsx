import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../src/theme/tokens.ts'
import { type } from '../src/theme/type.ts'

/** A primitive under its exported name, and its states by caption. */
export type Exhibit = { name: string; wide?: boolean; states: Record<string, ReactNode> }

const Section = styled.section`display: grid; gap: ${space[4]}; padding-block: ${space[6]}; border-top: 1px solid ${color.border};`
const Name = styled.h3`${type.heading}`
const States = styled.div`
  display: grid; gap: ${space[6]}; align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  &:where([data-wide='true']) { grid-template-columns: minmax(0, 1fr); }
`
const State = styled.figure`display: grid; gap: ${space[2]}; grid-template-columns: minmax(0, 1fr);`
const Caption = styled.figcaption`${type.caption} color: ${color.muted};`

/** The section of one primitive; its name is the fragment that leads to it. */
export function ExhibitSection({ exhibit: { name, wide = false, states } }: { exhibit: Exhibit }) {
  return (
    <Section id={name} aria-labelledby={`${name}-name`}>
      <Name id={`${name}-name`}>{name}</Name>
      <States data-wide={wide}>
        {Object.entries(states).map(([caption, shown]) => (
          <State key={caption}>
            <Caption>{caption}</Caption>
            <div>{shown}</div>
          </State>
        ))}
      </States>
    </Section>
  )
}
