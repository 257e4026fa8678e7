import { type ReactNode, useEffect } from 'react'
import { Button } from '../src/ui/actions/button.tsx'
import { ConfirmDialog } from '../src/ui/dialogs/confirm-dialog.tsx'
import { Dialog, Overlay, Sheet, SheetActions } from '../src/ui/dialogs/modal.tsx'
import type { Exhibit } from './exhibit.tsx'
import { Live, longName, longText } from './samples.tsx'

const overlayMs = 4000

const opens = (what: string, show: (close: () => void) => ReactNode) => (
  <Live initial={false}>
    {(open, setOpen) => (
      <>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {`Open ${what}`}
        </Button>
        {open && show(() => setOpen(false))}
      </>
    )}
  </Live>
)

/** The fan cannot close an overlay, so the gallery removes it after a moment. */
function BriefOverlay({ text, onEnd }: { text: string; onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, overlayMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return <Overlay text={text} />
}

/** The primitives of `ui/dialogs`; each opens by a button, since it blocks the page. */
export const dialogs: Exhibit[] = [
  {
    name: 'Dialog',
    states: {
      closable: opens('dialog', (close) => (
        <Dialog title="Order QR Code" onClose={close} actions={<Button onClick={close}>Done</Button>}>
          Show this at the counter.
        </Dialog>
      )),
      'black on white': opens('paper', (close) => (
        <Dialog title="Order QR Code" surface="paper" onClose={close}>
          Show this at the counter.
        </Dialog>
      )),
      'that must be answered': opens('alert', (close) => (
        <Dialog
          role="alertdialog"
          title="Payment Failed"
          actions={<Button onClick={close}>Try Again</Button>}
        >
          The card was declined.
        </Dialog>
      )),
      'long text': opens('long dialog', (close) => (
        <Dialog title={longName} onClose={close} actions={<Button onClick={close}>Done</Button>}>
          {`${longText} `.repeat(20)}
        </Dialog>
      )),
    },
  },
  {
    name: 'ConfirmDialog',
    states: {
      default: opens('question', (close) => (
        <ConfirmDialog title="Leave?" confirmText="Leave" onConfirm={close} onCancel={close}>
          Your cart stays as it is.
        </ConfirmDialog>
      )),
      dangerous: opens('dangerous question', (close) => (
        <ConfirmDialog title="Are you sure?" confirmText="Delete" danger onConfirm={close} onCancel={close}>
          The card is removed for good.
        </ConfirmDialog>
      )),
    },
  },
  {
    name: 'Sheet',
    states: {
      default: opens('sheet', (close) => (
        <Sheet title="Home Jersey" onClose={close}>
          Which size would you like?
        </Sheet>
      )),
    },
  },
  {
    name: 'SheetActions',
    states: {
      'below long text': opens('long sheet', (close) => (
        <Sheet title={longName} onClose={close}>
          <p>{`${longText} `.repeat(30)}</p>
          <SheetActions>
            <Button block onClick={close}>
              Add to Cart
            </Button>
          </SheetActions>
        </Sheet>
      )),
    },
  },
  {
    name: 'Overlay',
    states: {
      busy: opens('overlay', (close) => <BriefOverlay text="Processing payment..." onEnd={close} />),
    },
  },
]
