import { startFakeUpstream } from './fake-upstream.ts'

const { PORT = '4000', VAULT_PORT = '4001', RECEIPT_PORT = '4002' } = process.env

const upstream = await startFakeUpstream({
  port: Number(PORT),
  vaultPort: Number(VAULT_PORT),
  receiptPort: Number(RECEIPT_PORT),
})

console.log(`product server ${upstream.url}`)
console.log(`card vault     ${upstream.vaultScriptUrl}`)
console.log(`receipt host   ${upstream.receiptUrl}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void upstream.close().then(() => process.exit(0))
  })
}
