import type { Transaction } from '@storefront/shared/contract/transactions.ts'
import { useState } from 'react'
import { styled } from 'styled-components'
import { getBoot } from '../../../api/boot.ts'
import { useT } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import { color, edge, radius, space } from '../../../theme/tokens.ts'
import { type } from '../../../theme/type.ts'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { PartTitle } from './order-sheet.tsx'

const Head = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: ${space[2]};
  a {
    ${type.label} display: inline-flex; align-items: center; min-height: 2.75rem; color: ${color.primaryText};
    text-underline-offset: 0.2em;
  }
`
const Frame = styled.div`
  position: relative; overflow: hidden; border-radius: ${radius.md}; background: ${color.sunken};
  box-shadow: 0 0 0 1px ${color.border};
  ${edge}
  iframe { display: block; width: 100%; height: 700px; border: 0; }
`
const Waiting = styled.div`
  position: absolute; inset: 0; display: grid; place-items: center; background: ${color.sunken}; color: ${color.muted};
`

/** The receipt host is another origin, so its scripts and storage are safe to allow; it may not navigate our page. */
const allowed =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

/** TXN-13: the receipt. Give it a `key`: a frame that changes its address adds to the browser's history. */
export function ReceiptFrame({ transaction }: { transaction: Transaction }) {
  const t = useT()
  const [loaded, setLoaded] = useState(false)
  const { merchant, displayTransactionNumber } = transaction
  const url = receiptUrl(getBoot().receiptBaseUrl, merchant.id, displayTransactionNumber)
  return (
    <section>
      <Head>
        <PartTitle>
          <T id="transactions.receipt" />
        </PartTitle>
        <a href={url} target="_blank" rel="noreferrer">
          <T id="transactions.openReceipt" />
        </a>
      </Head>
      <Frame>
        <iframe
          title={t('transactions.receipt')}
          src={url}
          sandbox={allowed}
          onLoad={() => setLoaded(true)}
        />
        {!loaded && (
          <Waiting>
            <Spinner size="large" label={t('transactions.loadingReceipt')} />
          </Waiting>
        )}
      </Frame>
    </section>
  )
}

/** TXN-13: the address of a receipt on the receipt host. */
export function receiptUrl(base: string, merchantId: string, transactionNumber: string): string {
  return `${base.replace(/\/+$/, '')}/${base64url(merchantId)}/${base64url(transactionNumber)}`
}

/** The base64url of a text's UTF-8 without padding (RFC 4648 section 5). Lone surrogates become U+FFFD. */
export function base64url(text: string): string {
  // `Uint8Array.toBase64` is newer than the supported browsers.
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
