import { ShoppingBagIcon } from 'lucide-react'
import { EmptyState } from '../../ui/status/message-view.tsx'

/** HOME-10, FAN-03: a menu or a search that has nothing. */
export function NoProducts({ text }: { text: string }) {
  return <EmptyState icon={<ShoppingBagIcon size={28} />} title="No products found" text={text} />
}
