import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../messages/language.ts'
import { T, Verbatim } from '../../messages/t.tsx'
import { onPageEvents } from '../../page-events.ts'
import { from } from '../../theme/breakpoints.ts'
import { dialogPadding, paper, radius, scanColors, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { venueHas } from '../../venue/settings.ts'
import { StatusAnnouncer } from './watch/status-change.tsx'

const sizePx = 256
const smallPx = 200
const quietZoneModules = 4

/** `isSmall`: below other text, so that all of it is seen at once. */
type Code = { orderId: string; isSmall?: boolean }

// In a dialog it extends into the padding, because wider modules scan better.
const Sheet = styled.figure`
  ${paper}
  display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: ${space[2]}; margin: 0 calc(-1 * ${dialogPadding});
  padding-bottom: ${space[3]}; border-radius: ${radius.lg}; text-align: center;
  svg { width: 100%; height: auto; ${from.mobile} { width: ${sizePx}px; } }
  &[data-small='true'] {
    justify-self: center; gap: 0; max-width: 100%; margin: ${space[1]} 0; padding: 0 ${space[3]} ${space[2]};
    > svg { width: ${smallPx}px; max-width: 100%; } > p { ${type.subheading} padding: 0; }
  }
`
const OrderId = styled.p`
  ${type.title} ${type.figures} max-width: 100%; padding-inline: ${space[4]}; overflow-wrap: anywhere;
`
const Hint = styled.p`${type.small} padding-inline: ${space[2]}; text-wrap: balance;`

/**
 * TXN-12, FAN-21: the order's id as a QR code and in large type, with a screen wake lock; nothing without 'qr'
 * (FAN-10).
 */
export function QrCode(props: Code) {
  return venueHas('qr') ? <ScannableOrder {...props} /> : null
}

function ScannableOrder({ orderId, isSmall = false }: Code) {
  const t = useT()
  useEffect(keepScreenAwake, [])
  return (
    <Sheet data-small={isSmall}>
      <QRCodeSVG
        value={orderId}
        level="H"
        size={sizePx}
        marginSize={quietZoneModules}
        bgColor={scanColors.light}
        fgColor={scanColors.dark}
        title={t('passes.qrLabel', { orderId })}
      />
      <OrderId>
        <Verbatim>{orderId}</Verbatim>
      </OrderId>
      <StatusAnnouncer orderId={orderId} />
      {!isSmall && (
        <Hint>
          <T id="passes.brightness" />
        </Hint>
      )}
    </Sheet>
  )
}

/**
 * Requests a wake lock now and whenever the page is visible again, since hiding the page releases it; returns how to
 * release it.
 */
function keepScreenAwake(): () => void {
  // Missing in some browsers and on pages without TLS.
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  if (!wakeLock) return () => {}
  let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
  const release = (held: WakeLockSentinel | null) => held?.release().catch(() => {})
  const requestLock = () => {
    void lock.then(release)
    // Refused when the battery is low.
    lock = wakeLock.request('screen').catch(() => null)
  }
  requestLock()
  const unsubscribe = onPageEvents({ visible: requestLock })
  return () => {
    unsubscribe()
    void lock.then(release)
  }
}
