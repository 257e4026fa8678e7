import { productName } from '../../../api/boot.ts'
import type { CardForm } from '../vault/card-vault.ts'

/** The hosted form in the tenant's name and colours; its frame cannot read our variables, so it gets their values. */
export function tenantForm(environmentKey: string, amount: string): CardForm {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    environmentKey,
    amount: `$${amount}`,
    companyName: productName(),
    colors: {
      label: value('--color-primary-text'),
      button: value('--color-primary'),
      onButton: value('--color-on-primary'),
    },
  }
}
