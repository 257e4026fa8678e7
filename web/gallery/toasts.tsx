import { Button } from '../src/ui/actions/button.tsx'
import { toast } from '../src/ui/toast/toast.ts'
import { ToastCard, type ToastContent } from '../src/ui/toast/toaster.tsx'
import type { Exhibit } from './exhibit.tsx'
import { longName, longText } from './samples.tsx'

const doNothing = () => {}
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
      default: <ToastCard title="Welcome back" variant="default" onDismiss={doNothing} />,
      success: (
        <ToastCard title="Added to cart" description="1 × Cap" variant="success" onDismiss={doNothing} />
      ),
      destructive: (
        <ToastCard
          title="Sign out failed"
          description="Please try again."
          variant="destructive"
          onDismiss={doNothing}
        />
      ),
      'long text': (
        <ToastCard title={longName} description={longText} variant="destructive" onDismiss={doNothing} />
      ),
      'with a button': (
        <ToastCard
          title="Item removed from cart"
          variant="success"
          action={{ label: 'Undo', onClick: doNothing }}
          onDismiss={doNothing}
        />
      ),
      'with a button beside long text': (
        <ToastCard
          title={longName}
          variant="default"
          action={{ label: 'Undo', onClick: doNothing }}
          onDismiss={doNothing}
        />
      ),
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
