import { routes } from '@storefront/shared/domain/routes.ts'
import { HistoryIcon, LogOutIcon, SlidersHorizontalIcon } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { venueHas } from '../api/boot.ts'
import { useSession } from '../features/auth/session.tsx'
import { PreferencesDialog } from '../features/preferences/preferences-dialog.tsx'
import { radius, space, touch } from '../theme/tokens.ts'
import { type } from '../theme/type.ts'
import { ActionsPopover } from '../ui/actions/actions-popover.tsx'

const Avatar = styled.span`
  ${type.label}
  display: grid; place-items: center; width: calc(${touch} - ${space[2]}); height: calc(${touch} - ${space[2]}); margin: ${space[1]}; border-radius: ${radius.pill};
  border: 2px solid currentcolor; font-weight: 700;
`

const orderHistory = {
  label: 'View Order History',
  icon: <HistoryIcon size={20} />,
  to: routes.transactions,
}

/**
 * The fan's avatar, which opens their email, the way to the order history (FAN-10), the preferences (FAN-25) and Log Out (HEADER-08,
 * HEADER-09).
 */
export function AccountMenu() {
  const { session, signOut } = useSession()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <ActionsPopover
        label="Account menu"
        trigger={<Avatar aria-hidden="true">{avatarLetter(session?.email)}</Avatar>}
        heading={session?.email || 'Signed in'}
        entries={[
          ...(venueHas('transaction') ? [orderHistory] : []),
          {
            label: 'Preferences',
            icon: <SlidersHorizontalIcon size={20} />,
            onSelect: () => setChoosing(true),
          },
          { label: 'Log Out', icon: <LogOutIcon size={20} />, onSelect: () => void signOut() },
        ]}
      />
      {isChoosing && <PreferencesDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

/** One letter in upper case; U without an e-mail address (HEADER-08). */
function avatarLetter(email: string | null | undefined): string {
  const [first = 'U'] = email?.trim() ?? ''
  return first.toUpperCase()
}
