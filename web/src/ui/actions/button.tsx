import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { styled } from 'styled-components'
import { T } from '../../messages/t.tsx'
import { inert, live, variantRules } from '../../theme/selectors.ts'
import { color, controlHeight, edge, elevation, radius, space, touch } from '../../theme/tokens.ts'
import { type } from '../../theme/type.ts'
import { Spinner } from '../status/spinner.tsx'

const variants = {
  /** The one next step of a screen. */
  primary: `
    background: ${color.primary}; color: ${color.onPrimary}; box-shadow: ${elevation[1]};
    &:hover${live} { filter: brightness(0.95); }
  `,
  /** Everything else that deserves a button. */
  secondary: `
    background: ${color.background}; color: ${color.text}; box-shadow: inset 0 0 0 1px ${color.outline};
    &:hover${live} { background: ${color.sunken}; }
  `,
  /** Quiet: chips, cancels. */
  ghost: `
    background: ${color.sunken}; color: ${color.text};
    &:hover${live} { background: ${color.sunkenHover}; }
  `,
  danger: `
    background: ${color.dangerFill}; color: ${color.onDark};
    &:hover${live} { filter: brightness(0.92); }
  `,
  link: `
    padding-inline: ${space[1]}; border: 0; color: ${color.primaryText}; text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentcolor 35%, transparent); text-underline-offset: 0.2em;
    &:hover${live} { text-decoration-color: currentcolor; }
    &&${inert} { background: none; }
  `,
}

const sizes = {
  md: `min-height: ${touch}; padding: ${space[2]} min(${space[5]}, 6.25vw); border-radius: ${radius.md}; ${type.label}`,
  lg: `
    min-height: ${controlHeight.lg}; padding: ${space[3]} min(${space[6]}, 6vw); border-radius: ${radius.lg}; ${type.subheading}
  `,
}

/** The look of a button; `md` is 44 px high, `lg` 52 px for the main action of a screen. */
export type ButtonLook = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** As wide as its container. */
  block?: boolean
}

/** The variants come last, so that a variant can override the disabled look. */
const buttonStyle = `
  position: relative;
  display: inline-grid;
  place-items: center;
  text-align: center;
  text-decoration: none;
  min-width: ${touch};
  max-width: 100%;
  overflow-wrap: anywhere;
  cursor: pointer;
  -webkit-user-select: none; user-select: none;
  ${edge}
  transition: background var(--motion), filter var(--motion), box-shadow var(--motion), scale var(--motion-quick) var(--ease);
  ${variantRules('size', sizes)}
  &:where([data-block='true']) { width: 100%; }
  &:active${live} { scale: 0.98; }
  &${inert} { cursor: not-allowed; }
  &${inert}:not([aria-busy='true']) {
    background: ${color.sunken}; color: ${color.muted}; box-shadow: none; opacity: 0.8;
  }
  ${variantRules('variant', variants)}
`

const Box = styled.button`${buttonStyle}`

const Face = styled.span`
  grid-area: 1 / 1;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  &:where([data-hidden='true']) { visibility: hidden; }
`

/**
 * A button. `type` is 'button' by default, so that only an explicit submit submits a form.
 * @param busy the action runs: the button ignores clicks, keeps its width and focus, and shows a spinner
 * @param busyText its text while busy, e.g. 'Processing...'; by default the label
 * @param aria-disabled temporarily unusable: it ignores clicks but, unlike with `disabled`, keeps the focus
 */
export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  icon,
  busy = false,
  busyText,
  disabled,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { icon?: ReactNode; busy?: boolean; busyText?: string }) {
  // `disabled` would drop the focus, and with it a keyboard user's place on the screen.
  const isInert = busy || rest['aria-disabled']
  return (
    <Box
      type="button"
      data-variant={variant}
      data-size={size}
      data-block={block}
      disabled={disabled}
      aria-busy={busy || undefined}
      {...rest}
      aria-disabled={isInert}
      onClick={isInert ? doNothing : onClick}
    >
      <Face data-hidden={busy} aria-hidden={busy || undefined}>
        {icon}
        {element(children)}
      </Face>
      {busy && (
        <Face data-hidden={false}>
          <Spinner size="small" />
          {element(busyText ?? children)}
        </Face>
      )}
    </Box>
  )
}

/** WORLD-01: a text beside an icon needs an element of its own. */
const element = (label: ReactNode) => (typeof label === 'string' ? <span>{label}</span> : label)

/** Also prevents the submit of a form, since Enter in a form clicks its button. */
const doNothing = (event: MouseEvent) => event.preventDefault()

const LinkBox = styled(Link)`${buttonStyle}`

/** A link to a screen that looks like a button. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  block = false,
  icon,
  children,
  ...rest
}: LinkProps & ButtonLook & { icon?: ReactNode }) {
  return (
    <LinkBox data-variant={variant} data-size={size} data-block={block} {...rest}>
      <Face>
        {icon}
        {element(children)}
      </Face>
    </LinkBox>
  )
}

/**
 * 'Try Again', busy until `retry` settles.
 */
export function RetryButton({
  retry,
  ...look
}: Pick<ButtonLook, 'variant'> & { retry: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const tryAgain = () => {
    setBusy(true)
    void retry().finally(() => setBusy(false))
  }
  return (
    <Button {...look} busy={busy} onClick={tryAgain}>
      <T id="app.tryAgain" />
    </Button>
  )
}
