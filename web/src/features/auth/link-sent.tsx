import { MailIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { T, Verbatim } from '../../messages/t.tsx'
import { color, radius, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FormTitle } from './auth-form.tsx'

const Box = styled.div`
  display: grid; justify-items: center; gap: ${space[3]}; text-align: center;
  p { color: ${color.muted}; text-wrap: pretty; }
  strong { color: ${color.text}; font-weight: 600; overflow-wrap: anywhere; }
`
const Action = styled.div`width: 100%; margin-top: ${space[3]};`
const Medallion = styled.span`
  display: grid; place-items: center; width: 4rem; height: 4rem; border-radius: ${radius.pill};
  background: ${color.successSoft}; color: ${color.success};
`

const address = (email: string) => (
  <strong>
    <Verbatim>{email}</Verbatim>
  </strong>
)

/** AUTH-11, AUTH-22: confirms the address that a link was sent to. */
export function LinkSent({
  isReset,
  email,
  onBack,
}: {
  isReset: boolean
  email: string
  onBack: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box>
      <Medallion>
        <MailIcon size={28} />
      </Medallion>
      <FormTitle ref={heading} tabIndex={-1}>
        <T id={isReset ? 'signInLinks.resetSent' : 'signInLinks.linkSent'} />
      </FormTitle>
      <p>
        <T id="signInLinks.sentTo" values={{ email, address }} />
      </p>
      <p>
        <T id="signInLinks.checkSpam" />
      </p>
      <Action>
        <Button size="lg" block onClick={onBack}>
          <T id="signInLinks.backToSignIn" />
        </Button>
      </Action>
    </Box>
  )
}
