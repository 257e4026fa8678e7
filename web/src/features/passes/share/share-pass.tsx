import { useState } from 'react'
import { venueHas } from '../../../api/boot.ts'
import { t } from '../../../messages/language.ts'
import { T } from '../../../messages/t.tsx'
import type { Pass } from '../../../storage/device-keys.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'

const keptForMs = 60_000

/** FAN-24: hands an order on as a picture, to whom the fan chooses, or saves it. Nothing without 'qr' (FAN-10). */
export function SharePass({ pass }: { pass: Pass }) {
  const [isBusy, setBusy] = useState(false)
  if (!venueHas('qr')) return null
  const share = async () => {
    setBusy(true)
    try {
      const { passPicture } = await import('./pass-picture.tsx')
      await handOn(await passPicture(pass))
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

/** Whether this browser can share a picture with other apps. */
export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'pass.png', { type: 'image/png' })] }) ?? false

/** FAN-24: shares a picture where the browser can, else saves it. A fan who closes the sheet wants neither. */
export async function handOn(picture: File): Promise<void> {
  if (!canSharePictures()) return save(picture)
  try {
    await navigator.share({ files: [picture] })
  } catch (error) {
    // Refused where too long has passed since the tap.
    if (!(error instanceof DOMException && error.name === 'AbortError')) save(picture)
  }
}

function save(picture: File): void {
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = url
  link.download = picture.name
  link.click()
  // Safari reads it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), keptForMs)
}
