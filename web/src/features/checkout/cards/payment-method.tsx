import type { Id } from '@storefront/shared/contract/lenient.ts'
import type { Card } from '@storefront/shared/contract/payments.ts'
import { PlusIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import { color, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button, RetryButton } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Overlay } from '../../../ui/dialogs/modal.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Card as Surface } from '../../../ui/surfaces/card.tsx'
import { type useAddCard, useDeleteCard } from './cards.ts'
import { SavedCards } from './saved-cards.tsx'

const Section = styled(Surface)`display: grid; gap: ${space[3]};`
const Title = styled.h2`${type.heading}`
const Heading = styled.h3`${type.label} color: ${color.muted};`
/** FAN-50: the fan may have pressed a button far from this message. */
export const scrollIntoView = (box: HTMLElement | null) => box?.scrollIntoView?.({ block: 'nearest' })
const NoWrap = styled.span`white-space: nowrap;`

/** The Payment Method section of /checkout: lists the saved cards, adds one, removes one. Props as of `SavedCards`. */
export function PaymentMethod({
  selected,
  declined,
  radio,
  onSelect,
  adding,
}: {
  selected: Card | null
  declined?: string | undefined
  radio?: RefObject<HTMLInputElement | null> | undefined
  onSelect: (id: Id | null) => void
  adding: ReturnType<typeof useAddCard>
}) {
  const t = useT()
  const { failed, load } = adding.vault
  const problem = adding.problem ?? (failed && t('checkout.vaultNotLoaded'))
  const deleting = useDeleteCard(() => onSelect(null))
  return (
    <Section as="section" aria-labelledby="payment-method">
      <Title id="payment-method">
        <T id="checkout.paymentMethod" />
      </Title>
      {problem && (
        <div ref={adding.problem ? scrollIntoView : null}>
          <Notice tone="error" action={failed && <RetryButton variant="secondary" retry={load} />}>
            <bdi>{problem}</bdi>
          </Notice>
        </div>
      )}
      <Heading>
        <T id="checkout.savedCards" />
      </Heading>
      <SavedCards
        {...{ selected, declined, radio }}
        onSelect={({ id }) => onSelect(id)}
        onDelete={deleting.ask}
      />
      <Button
        variant="ghost"
        icon={<PlusIcon size={18} />}
        busy={adding.phase === 'saving'}
        onClick={() => void adding.add()}
      >
        <T id="checkout.addAnotherCard" />
      </Button>
      {adding.phase === 'preparing' && <Overlay text={t('checkout.preparingForm')} />}
      {deleting.running && <Overlay text={t('checkout.removingCard')} />}
      {deleting.asked && (
        <ConfirmDialog
          title={t('checkout.deleteTitle')}
          confirmText={t('checkout.delete')}
          danger
          onConfirm={deleting.confirm}
          onCancel={deleting.cancel}
        >
          <p>
            <T
              id="checkout.deleteQuestion"
              values={{
                number: deleting.asked.cardNumber,
                card: (number) => (
                  <NoWrap dir="ltr" translate="no">
                    {number}
                  </NoWrap>
                ),
              }}
            />
          </p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
