import { ReceiptTextIcon, SearchIcon } from 'lucide-react'
import { Button } from '../src/ui/actions/button.tsx'
import { EmptyState, ErrorView, MessageView } from '../src/ui/status/message-view.tsx'
import { Notice } from '../src/ui/status/notice.tsx'
import { Loading, Skeleton } from '../src/ui/status/skeleton.tsx'
import { FullScreenSpinner, Spinner } from '../src/ui/status/spinner.tsx'
import type { Exhibit } from './exhibit.tsx'
import { longName, longText } from './samples.tsx'

const doNothing = () => {}
const tryAgain = (
  <Button variant="secondary" onClick={doNothing}>
    Try Again
  </Button>
)

/** The primitives of `ui/status`. */
export const status: Exhibit[] = [
  {
    name: 'Spinner',
    states: {
      small: <Spinner size="small" />,
      'medium, announced': <Spinner label="Loading events" />,
      large: <Spinner size="large" />,
    },
  },
  {
    name: 'Skeleton',
    states: {
      line: <Skeleton $width="60%" />,
      block: <Skeleton $height="5rem" />,
      'by aspect ratio': <Skeleton $ratio="3 / 1" />,
    },
  },
  {
    name: 'Loading',
    states: {
      'around skeletons': (
        <Loading label="Loading events">
          <Skeleton />
        </Loading>
      ),
    },
  },
  {
    name: 'Notice',
    states: {
      info: <Notice>You are offline</Notice>,
      warning: <Notice tone="warning">Some prices have changed</Notice>,
      error: <Notice tone="error">Invalid email or password</Notice>,
      'with action': (
        <Notice tone="error" action={tryAgain}>
          The cards could not be loaded
        </Notice>
      ),
      'long text': (
        <Notice tone="warning" action={tryAgain}>
          {longText}
        </Notice>
      ),
    },
  },
  {
    name: 'EmptyState',
    states: {
      default: <EmptyState icon={<ReceiptTextIcon size={28} />} title="No transactions found." />,
      'with text and action': (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title="Nothing matches"
          text="Try another word."
          action={tryAgain}
        />
      ),
      'long text': <EmptyState title={longName} text={longText} />,
    },
  },
  {
    name: 'MessageView',
    states: {
      'with icon, text and actions': (
        <MessageView icon={<SearchIcon size={28} />} title="Product not found" actions={tryAgain}>
          It may have been sold out.
        </MessageView>
      ),
    },
  },
  {
    name: 'ErrorView',
    states: {
      'with all actions': <ErrorView onHome={doNothing} onRetry={doNothing} onBack={doNothing} />,
      'with text and code': (
        <ErrorView text="This store is not set up." code="BRANDING_CONFIG_404" onBack={doNothing} />
      ),
      'long text': <ErrorView title={longName} text={longText} onRetry={doNothing} />,
    },
  },
  {
    name: 'FullScreenSpinner',
    wide: true,
    states: { default: <FullScreenSpinner /> },
  },
]
