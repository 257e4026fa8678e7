import { routes } from '@storefront/shared/domain/routes.ts'
import { HistoryIcon, LogOutIcon, SlidersHorizontalIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { useSession } from '../features/auth/session.tsx'
import { loadMessages, useT } from '../messages/language.ts'
import { T } from '../messages/t.tsx'
import { radius, space, touch } from '../theme/tokens.ts'
import { type } from '../theme/type.ts'
import { ActionsPopover } from '../ui/actions/actions-popover.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { toast } from '../ui/toast/toast.ts'
import { venueHas } from '../venue/settings.ts'

const Avatar = styled.span`
  ${type.label}
  display: grid; place-items: center; width: calc(${touch} - ${space[2]}); height: calc(${touch} - ${space[2]}); margin: ${space[1]}; border-radius: ${radius.pill};
  border: 2px solid currentcolor; font-weight: 700;
`

const PreferencesDialog = lazyPart(async () => {
  const [{ PreferencesDialog }] = await Promise.all([
    import('../features/preferences/preferences-dialog.tsx'),
    loadMessages('preferences'),
  ])
  return PreferencesDialog
})

/**
 * The fan's avatar, which opens a menu with their email, the order history (FAN-10), the preferences (FAN-25) and Log Out
 * (HEADER-08, HEADER-09).
 */
export function AccountMenu() {
  const { session, signOut } = useSession()
  const t = useT()
  const [isChoosing, setChoosing] = useState(false)
  // A failed load shows a toast and does not reload the page, since without a network the page would be lost.
  const choose = async () => {
    if (await PreferencesDialog.preload()) setChoosing(true)
    else toast({ title: t('errors.connection'), variant: 'destructive' })
  }
  const orderHistory = {
    label: t('app.viewOrderHistory'),
    icon: <HistoryIcon size={20} />,
    to: routes.transactions,
  }
  return (
    <>
      <ActionsPopover
        label={t('app.accountMenu')}
        onOpen={PreferencesDialog.preload}
        trigger={
          <Avatar aria-hidden="true" translate="no">
            {avatarLetter(session?.email)}
          </Avatar>
        }
        heading={session?.email ? <bdi translate="no">{session.email}</bdi> : <T id="app.signedIn" />}
        entries={[
          ...(venueHas('transaction') ? [orderHistory] : []),
          {
            label: t('app.preferences'),
            icon: <SlidersHorizontalIcon size={20} />,
            onSelect: () => void choose(),
          },
          { label: t('app.logOut'), icon: <LogOutIcon size={20} />, onSelect: () => void signOut() },
        ]}
      />
      <Suspense>{isChoosing && <PreferencesDialog onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}

/** One letter in upper case; U without an e-mail address (HEADER-08). */
function avatarLetter(email: string | null | undefined): string {
  const [first = 'U'] = email?.trim() ?? ''
  return first.toUpperCase()
}
