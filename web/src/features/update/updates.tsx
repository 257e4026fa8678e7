import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { from } from '../../theme/breakpoints.ts'
import { color, edge, elevation, layer, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useUpdate } from './use-update.ts'

// Below the header on phones, at the side on wider screens, so that it never covers a fixed action or a toast.
const Box = styled.section`
  position: fixed;
  top: calc(max(var(--header-height), env(safe-area-inset-top)) + ${space[2]});
  inset-inline: ${space[3]};
  z-index: ${layer.banner};
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  border-radius: ${radius.lg};
  background: ${color.background};
  box-shadow: ${elevation[3]}, inset 0 0 0 1px ${color.border};
  ${edge}
  animation: appear var(--motion) var(--ease);
  ${from.mobile} {
    inset-block: auto calc(var(--sticky-footer) + ${space[4]}); inset-inline: ${space[4]} auto; width: 24rem;
  }
`
const Message = styled.p`${type.subheading} overflow-wrap: anywhere;`
const Actions = styled.div`display: grid; grid-template-columns: 1fr 1fr; gap: ${space[3]};`

/**
 * UPD-01, UPD-03: looks for new versions and offers the update. Mounted once for the whole page, outside of the
 * screens.
 */
export function Updates() {
  const t = useT()
  const { offer, updating, later, updateNow } = useUpdate()
  if (!offer) return null
  return (
    <Box aria-label={t('update.title')}>
      <Message role="status">
        {offer.message ? <bdi>{offer.message}</bdi> : <T id="update.question" />}
      </Message>
      <Actions>
        <Button variant="secondary" disabled={updating} onClick={later}>
          <T id="update.later" />
        </Button>
        <Button busy={updating} onClick={updateNow}>
          <T id="update.updateNow" />
        </Button>
      </Actions>
    </Box>
  )
}
