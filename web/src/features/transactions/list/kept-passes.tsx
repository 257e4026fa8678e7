import { formatMoney } from '@storefront/shared/domain/money.ts'
import { useState } from 'react'
import styled from 'styled-components'
import type { Pass } from '../../../storage/device-keys.ts'
import { space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { OrderQrDialog } from '../../passes/order-qr-dialog.tsx'

const List = styled.ul`display: grid; gap: ${space[3]};`
const Order = styled(Card)`display: grid; gap: ${space[2]}; padding: ${space[4]}; overflow-wrap: anywhere;`
const Title = styled.h2`${type.subheading}`

/** FAN-20: the orders that this device knows, ready to be collected while the history cannot be read. */
export function KeptPasses({ passes }: { passes: readonly Pass[] }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <List aria-label="Orders on this device">
        {passes.map((pass) => (
          <li key={pass.orderId}>
            <Order>
              <Title>{pass.transactionNumber || pass.orderId}</Title>
              {pass.items.map(({ itemID, name, quantity }) => (
                <p key={itemID}>
                  {quantity} × {name}
                </p>
              ))}
              {pass.total > 0 && <p>{formatMoney(pass.total)}</p>}
              <Button onClick={() => setShown(pass.orderId)}>Show QR Code</Button>
            </Order>
          </li>
        ))}
      </List>
      {shown !== null && <OrderQrDialog orderId={shown} onClose={() => setShown(null)} />}
    </>
  )
}
