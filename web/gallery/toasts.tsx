import { Button } from '../src/ui/actions/button.tsx'
import { toast } from '../src/ui/toast/toast.ts'
import { ToastCard, type ToastContent } from '../src/ui/toast/toaster.tsx'
import type { Exhibit } from './exhibit.tsx'
import { longName, longText } from './samples.tsx'

const doNothing = () => {}
const undo = { label: 'Undo', onClick: doNothing }
const card = (content: ToastContent) => <ToastCard {...content} onDismiss={doNothing} />
const shows = (content: ToastContent) => (
  <Button variant="secondary" onClick={() => toast(content)}>
    {`Show “${content.title}”`}
  </Button>
)

/** The primitives of `ui/toast`; `main.tsx` renders the `Toaster` once per page. */
export const toasts: Exhibit[] = [
  {
    name: 'ToastCard',
    states: {
      default: card({ title: 'Welcome back' }),
      success: card({ title: 'Added to cart', description: '1 × Cap', variant: 'success' }),
      destructive: card({
        title: 'Sign out failed',
        description: 'Please try again.',
        variant: 'destructive',
      }),
      'long text': card({ title: longName, description: longText, variant: 'destructive' }),
      'with a button': card({ title: 'Item removed from cart', variant: 'success', action: undo }),
      'with a button beside long text': card({ title: longName, action: undo }),
    },
  },
  {
    name: 'Toaster',
    states: {
      'a toast at the bottom of the page': shows({ title: 'Card removed', variant: 'success' }),
      'an alert there': shows({ title: 'Not removed', description: longText, variant: 'destructive' }),
    },
  },
]
