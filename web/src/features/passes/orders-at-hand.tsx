import { ChevronRightIcon, QrCodeIcon } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { t, useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { changeDevice, useDevice } from '../../storage/device.ts'
import type { Pass } from '../../storage/device-keys.ts'
import { from, stacked } from '../../theme/breakpoints.ts'
import { color, edge, elevation, radius, space, width } from '../../theme/tokens.ts'
import { type, visuallyHidden } from '../../theme/type.ts'
import { toast, toastDurations } from '../../ui/toast/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { venueHas } from '../../venue/settings.ts'
import { VenueName } from '../../venue/venue-name.tsx'
import { placeLine } from './next-step.ts'
import { OrderQrDialog } from './order-qr.tsx'
import { type OrderHandling, OrdersSheet, OrderWays } from './orders-sheet.tsx'
import { firstAtHand, itemsText, ordersAtHand } from './passes.ts'
import { StatusAtHand } from './status-at-hand.tsx'
import { useLivePass } from './watch/live-pass.ts'
import { changeText, latestChange } from './watch/status-change.tsx'

const newsForMs = 60_000
/** The place of the orders in their row: beside 'Order again' it leaves room for the first of those to peek in. */
const strip = `
  flex: 1 0 min(80%, ${width.sidebar}); min-width: 0; min-height: calc(1.5rem + 32px); border-radius: ${radius.lg};
  background: ${color.background}; box-shadow: ${elevation[1]}, inset 0 0 0 1px ${color.border}; ${edge}
  ${from.tablet} { max-width: ${width.narrow}; }
  ${stacked} { flex-basis: 100%; }
`
const Strip = styled.section`
  ${strip}
  display: grid; grid-template-columns: minmax(0, 1fr);
  &[data-new='true'] { box-shadow: ${elevation[1]}, inset 0 0 0 2px ${color.success}; }
`
const News = styled.p`
  &[data-hidden='true'] { ${visuallyHidden} }
  &[data-hidden='false'] { ${strip} ${type.label} display: flex; align-items: center; padding-inline: ${space[3]}; }
`
const Open = styled.button`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: ${space[2.5]};
  padding: ${space[1]} ${space[2]}; border-radius: inherit; text-align: start;
  ${stacked} { grid-template-columns: minmax(0, 1fr); padding: ${space[2]} ${space[3]}; }
`
const Mark = styled.span`
  display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: ${radius.md};
  background: ${color.primary}; color: ${color.onPrimary};
  ${stacked} { display: none; }
`
const Lines = styled.span`
  display: grid; grid-template-columns: minmax(0, 1fr); grid-column: 2; ${stacked} { grid-column: 1; }
  > * { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; ${stacked} { white-space: normal; } }
`
const First = styled.span`${type.label} font-weight: 650;`
// Each part is cut at its own end, since its direction may differ.
const Second = styled.span`
  ${type.caption} display: flex; color: ${color.muted}; ${stacked} { display: block; }
  > * { min-width: 0; overflow: hidden; text-overflow: ellipsis; unicode-bidi: plaintext; }
  > :not(:last-child) { flex: none; max-width: 66%; }
  > * + *::before { content: '\\00a0· '; }`
const Hidden = styled.span`${visuallyHidden}`
const Forward = styled(
  ChevronRightIcon,
)`color: ${color.muted}; scale: var(--forward) 1; ${stacked} { display: none; }`

/**
 * FAN-17, FAN-39, FAN-61: the orders at hand as one strip: a tap opens the code of a single order, or the list of
 * several. It is marked for a minute after a change; that of an order that is no longer at hand is read in its place
 * (FAN-22).
 * @param hasHistory whether orders link to the history, which needs a selected event (GUARD-07)
 * @param hasPlace otherwise they are only watched, since the strip would move what is below (FAN-62)
 */
export function OrdersAtHand({ hasHistory, hasPlace }: { hasHistory: boolean; hasPlace: boolean }) {
  const t = useT()
  const now = useNow()
  const passes = useDevice('passes')
  const [since] = useState(Date.now)
  const [isListOpen, setListOpen] = useState(false)
  // The code stays open at the counter even when another tab dismisses the order or its event ends.
  const [scanned, setScanned] = useState<string | null>(null)
  const atHand = ordersAtHand(passes, now)
  const latest = useSyncExternalStore(latestChange.subscribe, latestChange.get)
  // The last change may belong to a fan who has signed out, whose orders are no longer on the device.
  const isKnown = passes.some(({ orderId }) => orderId === latest?.orderId)
  const isAtHand = atHand.some(({ orderId }) => orderId === latest?.orderId)
  const isNew = latest !== null && isKnown && now - latest.at < newsForMs
  // Alone in its place, it stays: nothing may move up while the fan reads on.
  const stays = latest !== null && isKnown && atHand.length === 0 && latest.at >= since
  const change = isNew || stays ? changeText(latest, t) : ''
  const close = () => {
    setListOpen(false)
    setScanned(null)
  }
  const handling: OrderHandling = {
    hasHistory: hasHistory && venueHas('transaction'),
    onHide: (orderId, byKeyboard) => {
      // The strip disappears with the focus: the screen takes it, and Undo restores it there.
      flushSync(close)
      document.querySelector('main')?.focus({ preventScroll: true })
      dismissOrder(orderId, byKeyboard)
    },
  }
  const first = hasPlace ? firstAtHand(atHand) : undefined
  if (isListOpen && !first) setListOpen(false)
  const opened = atHand.find(({ orderId }) => orderId === scanned)
  return (
    <>
      <News role="status" data-hidden={change === '' || atHand.length > 0 || !hasPlace}>
        {change}
      </News>
      {atHand.map(({ orderId }) => (
        <Watched key={orderId} orderId={orderId} />
      ))}
      {first && (
        <Strip
          aria-label={
            atHand.length > 1
              ? t('orderBar.orders', { count: atHand.length })
              : t('orderBar.orderNumbered', { orderId: first.orderId })
          }
          data-new={isNew && isAtHand}
        >
          <StripButton
            first={first}
            count={atHand.length}
            news={isAtHand ? '' : change}
            onOpen={() =>
              atHand.length === 1 && venueHas('qr') ? setScanned(first.orderId) : setListOpen(true)
            }
          />
        </Strip>
      )}
      {isListOpen && first && (
        <OrdersSheet
          orders={atHand}
          handling={handling}
          onShowQr={(orderId) => {
            setListOpen(false)
            setScanned(orderId)
          }}
          onClose={close}
        />
      )}
      {(first || scanned !== null) && (
        <OrderQrDialog orderId={scanned} onClose={close}>
          {opened && <OrderWays pass={opened} handling={handling} />}
        </OrderQrDialog>
      )}
    </>
  )
}

/** Keeps the status of an order up to date (FAN-22). */
function Watched({ orderId }: { orderId: string }) {
  useLivePass(orderId)
  return null
}

function StripButton(props: { first: Pass; count: number; news: string; onOpen: () => void }) {
  const { first, count, news, onOpen } = props
  const place = placeLine(first, useNow(), useT())
  const items = itemsText(first)
  return (
    <Open type="button" aria-haspopup="dialog" onClick={onOpen}>
      {venueHas('qr') && (
        <Mark>
          <QrCodeIcon size={24} />
        </Mark>
      )}
      <Lines>
        {count > 1 ? (
          <First>
            <T id="orderBar.orders" values={{ count }} />
          </First>
        ) : (
          <First translate={place ? 'no' : undefined}>
            {place || (items ? <VenueName>{items}</VenueName> : <T id="orderBar.order" />)}
          </First>
        )}
        {news ? (
          <Second>{news}</Second>
        ) : (
          <Second>
            {count > 1 && place && <span translate="no">{place}</span>}
            <StatusAtHand pass={first} />
            {count === 1 && place && items && <VenueName>{items}</VenueName>}
          </Second>
        )}
      </Lines>
      <Forward size={20} />
      {count === 1 && venueHas('qr') && (
        <Hidden>
          <T id="passes.showQr" />
        </Hidden>
      )}
    </Open>
  )
}

/**
 * FAN-39: dismisses an order in all tabs; a toast can undo it.
 * @param byKeyboard moves focus to Undo, which a keyboard user could not reach in time
 */
function dismissOrder(orderId: string, byKeyboard: boolean): void {
  void setDismissed(orderId, true)
  toast({
    title: t('orderBar.hidden'),
    duration: toastDurations.undo,
    keepOnNavigation: true,
    action: {
      label: t('app.undo'),
      onClick: () => void setDismissed(orderId, false),
      takesFocus: byKeyboard,
    },
  })
}

// Not `savePass`, which would bring back an order that was removed from this device meanwhile.
const setDismissed = (orderId: string, isDismissed: boolean): Promise<void> =>
  changeDevice('passes', (passes) =>
    passes.map((pass) => (pass.orderId === orderId ? { ...pass, dismissed: isDismissed } : pass)),
  )
