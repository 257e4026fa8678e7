import { monthAndDay } from '@storefront/shared/domain/times/dates.ts'
import { styled } from 'styled-components'
import { color, radius } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'

const Tile = styled.span`
  ${type.caption}
  display: grid; place-content: center; justify-items: center; flex: none; width: 3.5rem; height: 3.75rem;
  border-radius: ${radius.md}; background: ${color.primarySoft}; color: ${color.primaryText};
  text-transform: uppercase; letter-spacing: 0.06em; font-weight: 650;
  strong { ${type.figures} font-size: 1.5rem; line-height: 1.1; letter-spacing: -0.03em; font-weight: 750; }
`
/** Month and day of an ISO instant like a leaf of a calendar, in the browser's time zone; nothing when it is no date. */
export function DateTile({ iso }: { iso: string }) {
  const date = monthAndDay(iso)
  if (!date) return null
  return (
    <Tile aria-hidden="true">
      {date.month}
      <strong>{date.day}</strong>
    </Tile>
  )
}
