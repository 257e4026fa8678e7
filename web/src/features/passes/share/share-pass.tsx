import { useState } from 'react'
import { t } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import type { Pass } from '../../../storage/device-keys.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { venueHas } from '../../../venue/settings.ts'

const revokeAfterMs = 60_000

/** FAN-24: shares or saves an order as a picture. Nothing without 'qr' (FAN-10). */
export function SharePass({ pass }: { pass: Pass }) {
  const [isBusy, setBusy] = useState(false)
  if (!venueHas('qr')) return null
  const share = async () => {
    setBusy(true)
    try {
      const { passPicture } = await import('./pass-picture.tsx')
      const picture = await passPicture(pass)
      // Some browsers never tell that their sheet was closed.
      setBusy(false)
      await sharePicture(picture)
    } catch (error) {
      console.warn('The pass was not shared', error)
      toast({ title: t('share.failed'), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="link" busy={isBusy} onClick={() => void share()}>
      <T id={canSharePictures() ? 'share.pass' : 'share.save'} />
    </Button>
  )
}

/** Whether this browser can share pictures. */
export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'pass.png', { type: 'image/png' })] }) ?? false

/** FAN-24: shares a picture if the browser can, else saves it. A fan who closes the share sheet gets neither. */
export async function sharePicture(picture: File): Promise<void> {
  if (!canSharePictures()) return save(picture)
  try {
    await navigator.share({ files: [picture] })
  } catch (error) {
    // Refused when too much time has passed since the tap.
    if (!(error instanceof DOMException && error.name === 'AbortError')) save(picture)
  }
}

function save(picture: File): void {
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = url
  link.download = picture.name
  link.click()
  // Safari reads the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
