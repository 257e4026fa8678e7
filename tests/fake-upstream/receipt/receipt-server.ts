import fastify, { type FastifyInstance } from 'fastify'
import type { Fan } from '../state/fan.ts'
import type { State } from '../state/state.ts'
import { listedTransactions, type Transaction } from '../state/transaction.ts'

const asHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (title: string, body: string, primary = '#2b2d42') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${asHtml(title)}</title><style>
*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:#eef0f4;color:#2b2d42;font:15px/1.5 Inter,system-ui,sans-serif}
main{max-width:420px;margin:auto;background:#fff;border-radius:14px;overflow:hidden;box-shadow:0 8px 30px #2b2d4226}
header{padding:24px;text-align:center;border-top:8px solid ${primary}}header img{width:72px;height:72px}
h1{margin:8px 0 0;font-size:20px}p{margin:4px 0;color:#5d6072}section{padding:0 24px 24px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}td{padding:7px 0;border-bottom:1px dashed #d9dbe3;vertical-align:top}
td:last-child{text-align:right;white-space:nowrap;padding-left:12px}tr.total td{border:0;font-weight:700;font-size:18px;padding-top:14px}
footer{padding:18px;text-align:center;background:#f6f7fa;color:#5d6072;font-size:13px}
</style></head><body><main>${body}</main></body></html>`

const missingPage = page(
  'Receipt not found',
  '<header><h1>Receipt not found</h1><p>There is no receipt under this address.</p></header>',
)

/** The page of a receipt, which the storefront shows in a frame. */
function receiptPage(fan: Fan, transaction: Transaction, media: string): string {
  const { titles, look, venue, settings } = fan.tenant
  const currency = String(settings.currency ?? 'USD')
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  const amount = (cents: number) => money.format(cents / 100)
  const lines = transaction.lines.map(
    (line) =>
      `<tr><td>${line.quantity} × ${asHtml(line.name)}</td><td>${amount(line.quantity * line.unitCents)}</td></tr>`,
  )
  const sum = (name: string, cents: number, kind = '') =>
    `<tr class="${kind}"><td>${name}</td><td>${amount(cents)}</td></tr>`
  const when = new Date(transaction.at).toUTCString().replace(/:\d\d GMT$/, ' UTC')
  return page(
    `Receipt ${transaction.number}`,
    `<header><img alt="" src="${media}/media/venues/${look.pictures}/logo.svg"><h1>${asHtml(titles[1])}</h1>
<p>${asHtml(venue)}</p><p>${when}</p></header>
<section><table>${lines.join('')}${sum('Subtotal', transaction.subTotalCents)}${sum('Sales tax 8.25 %', transaction.taxCents)}
${sum('Total', transaction.subTotalCents + transaction.taxCents, 'total')}</table>
<p>Paid with ${asHtml(transaction.cardType ?? 'card')} · Order ${asHtml(transaction.orderId)}</p></section>
<footer>Receipt ${asHtml(transaction.number)}<br>Thank you for coming. See you at the next one!</footer>`,
    look.primary,
  )
}

const decode = (text: string) => Buffer.from(text, 'base64url').toString()

/** The receipt host: /{base64url(merchantId)}/{base64url(transactionNumber)}; any page may frame it. */
export async function receiptServer(state: State): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors *",
    )
    reply.header('cache-control', 'no-store')
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).type('text/html').send(missingPage))

  app.get<{ Params: { merchant: string; number: string } }>('/:merchant/:number', ({ params }, reply) => {
    const merchantId = decode(params.merchant)
    const number = decode(params.number)
    for (const fan of state.fans.values()) {
      if (fan.tenant.merchantId !== merchantId) continue
      const transaction = listedTransactions(fan, Date.now()).find((each) => each.number === number)
      if (transaction) {
        return reply.type('text/html').send(receiptPage(fan, transaction, state.origins.product))
      }
    }
    return reply.status(404).type('text/html').send(missingPage)
  })
  return app
}
