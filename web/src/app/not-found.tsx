import { routes } from '@storefront/shared/domain/routes.ts'
import { SearchIcon } from 'lucide-react'
import { LinkButton } from '../ui/actions/button.tsx'
import { MessageView } from '../ui/status/message-view.tsx'
import { Screen } from '../ui/surfaces/screen.tsx'

/** GUARD-02: the screen of an address that is none of ours. */
export function NotFound() {
  return (
    <Screen>
      <MessageView
        headingLevel={1}
        icon={<SearchIcon size={28} />}
        title="404 Page Not Found"
        actions={<LinkButton to={routes.home}>Return to Home</LinkButton>}
      >
        The page you are looking for does not exist or has moved.
      </MessageView>
    </Screen>
  )
}
