import { useState } from 'react'
import { styled } from 'styled-components'
import { currentLanguage, loadMessages, useT } from '../../messages/language.ts'
import { T } from '../../messages/t.tsx'
import { useStored, writeStored } from '../../storage/stored.ts'
import { space } from '../../theme/tokens.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/dialogs/modal.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useTheme, venueLanguages } from '../../venue/settings.ts'

const themes = [
  { value: 'system', id: 'preferences.system' },
  { value: 'light', id: 'preferences.light' },
  { value: 'dark', id: 'preferences.dark' },
] as const
const densities = [
  { value: 'compact', id: 'preferences.compact' },
  { value: 'normal', id: 'preferences.normal' },
  { value: 'comfortable', id: 'preferences.comfortable' },
] as const

const DeleteAccountDialog = lazyPart(async () => {
  const [{ DeleteAccountDialog }] = await Promise.all([
    import('../auth/delete-account-dialog.tsx'),
    loadMessages('auth'),
  ])
  return DeleteAccountDialog
})

const Groups = styled.div`display: grid; gap: ${space[6]};`

/**
 * FAN-25, LANG-04: theme, density, language and notifications of this device. Each choice is stored at once under the
 * keys of STORE-09; `app/preferences.ts` applies them. They belong to the device, so they stay at sign-out. The
 * last entry is the account's deletion (SESSION-19).
 */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const theme = useTheme()
  const density = useStored('ui_density') ?? 'normal'
  const notifications = useStored('notifications_enabled') ?? true
  const languages = venueLanguages().map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))
  const choice = useStored('language')
  const [isDeleting, setDeleting] = useState(false)
  const deleteAccount = async () => {
    if (await DeleteAccountDialog.preload()) setDeleting(true)
    else toast({ title: t('errors.connection'), variant: 'destructive' })
  }
  if (isDeleting) return <DeleteAccountDialog onClose={onClose} />
  return (
    <Dialog title={t('app.preferences')} onClose={onClose}>
      <Groups>
        {languages.length > 1 && (
          <RadioGroup
            label={t('preferences.language')}
            options={languages}
            value={languages.find(({ value }) => value === choice)?.value ?? currentLanguage()}
            onChange={(value) => writeStored('language', value)}
          />
        )}
        <RadioGroup
          label={t('preferences.theme')}
          options={themes.map(({ value, id }) => ({ value, label: t(id) }))}
          value={theme}
          onChange={(value) => writeStored('theme_preference', value)}
        />
        <RadioGroup
          label={t('preferences.density')}
          options={densities.map(({ value, id }) => ({ value, label: t(id) }))}
          value={density}
          onChange={(value) => writeStored('ui_density', value)}
        />
        <Switch
          label={t('preferences.notifications')}
          hint={t('preferences.notificationsHint')}
          checked={notifications}
          onChange={(value) => writeStored('notifications_enabled', value)}
        />
        <Button variant="link" onClick={() => void deleteAccount()}>
          <T id="preferences.deleteAccount" />
        </Button>
      </Groups>
    </Dialog>
  )
}
