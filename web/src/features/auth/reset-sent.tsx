import { MailIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { color, radius, space } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Button } from '../../ui/actions/button.tsx'

const Box = styled.div`
  display: grid; justify-items: center; gap: ${space[3]}; text-align: center;
  h2 { ${type.heading} }
  p { color: ${color.muted}; text-wrap: pretty; }
  strong { color: ${color.text}; font-weight: 600; overflow-wrap: anywhere; }
`
const Action = styled.div`width: 100%; margin-top: ${space[3]};`
const Medallion = styled.span`
  display: grid; place-items: center; width: 4rem; height: 4rem; border-radius: ${radius.pill};
  background: ${color.successSoft}; color: ${color.success};
`

/** AUTH-11: confirms that the reset e-mail was sent, and to whom. */
export function ResetSent({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box>
      <Medallion>
        <MailIcon size={28} />
      </Medallion>
      <h2 ref={heading} tabIndex={-1}>
        Password Reset Email Sent
      </h2>
      <p>
        We sent a link to <strong>{email}</strong>.
      </p>
      <p>Can't find it? Please check your spam folder.</p>
      <Action>
        <Button size="lg" block onClick={onBack}>
          Back to Sign In
        </Button>
      </Action>
    </Box>
  )
}
