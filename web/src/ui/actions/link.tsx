import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Takes the place of this screen in the history. */
  replace?: boolean
  /** For the screen it leads to: `useLocation().state`. */
  state?: unknown
}

/**
 * A link to a screen of ours, which opens without loading the page. It stands for react-router's own, which brings what we do not
 * use: reading ahead, other sites, masked addresses. An `onClick` that prevents the default stays here.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
  })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return <a {...rest} href={href} onClick={click} />
}
