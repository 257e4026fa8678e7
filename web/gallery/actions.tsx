import { HistoryIcon, LogOutIcon, PlusIcon, ShoppingBagIcon, Trash2Icon, XIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../src/theme/tokens.ts'
import { ActionsPopover } from '../src/ui/actions/actions-popover.tsx'
import { Button, type ButtonLook, LinkButton, RetryButton } from '../src/ui/actions/button.tsx'
import { CopyDetails, Details } from '../src/ui/actions/copy-details.tsx'
import { IconButton } from '../src/ui/actions/icon-button.tsx'
import { StickyFooter, StickyFooterRoom } from '../src/ui/actions/sticky-footer.tsx'
import type { Exhibit } from './exhibit.tsx'
import { Forced, hoverAndFocus } from './forced-states.tsx'
import { longName } from './samples.tsx'

const variants = [
  'primary',
  'secondary',
  'ghost',
  'danger',
  'link',
] as const satisfies ButtonLook['variant'][]
const looks = ['plain', 'soft', 'raised', 'danger'] as const

const details = { 'Order ID': 'ORD-307937-H0035', 'Request ID': '0f1e2d3c4b5a69788796' }

const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${space[3]};`
const Dark = styled.div`background: ${color.secondary}; color: ${color.onDark}; padding: ${space[2]};`
// Fixed elements inside are positioned relative to it, as if it were the page.
const Page = styled.div`
  contain: layout; min-height: 8rem; padding: ${space[4]}; background: ${color.sunken};
`

const eachVariant = (show: (variant: (typeof variants)[number]) => ReactNode) => (
  <Row>{variants.map(show)}</Row>
)
const eachLook = (disabled = false) => (
  <Row>
    {looks.map((look) => (
      <IconButton key={look} label={look} look={look} disabled={disabled}>
        <Trash2Icon size={20} />
      </IconButton>
    ))}
  </Row>
)
const onColor = (
  <IconButton label="Dismiss" look="onColor">
    <XIcon size={18} />
  </IconButton>
)
const buttons = eachVariant((variant) => (
  <Button key={variant} variant={variant}>
    {variant}
  </Button>
))
const links = eachVariant((variant) => (
  <LinkButton key={variant} variant={variant} to="/">
    {variant}
  </LinkButton>
))
const footer = (inline: boolean) => (
  <Page>
    <StickyFooter inline={inline}>
      <Button size="lg" block>
        Pay Now
      </Button>
    </StickyFooter>
  </Page>
)
const popover = (heading?: string) => (
  <ActionsPopover
    label={heading ? `Menu of ${heading}` : 'Menu without heading'}
    trigger={<PlusIcon size={20} aria-hidden="true" />}
    heading={heading}
    entries={[
      { label: 'View Order History', icon: <HistoryIcon size={20} />, to: '/transactions' },
      { label: 'Log Out', icon: <LogOutIcon size={20} />, onSelect: () => {} },
    ]}
  />
)

/** The primitives of `ui/actions`. */
export const actions: Exhibit[] = [
  {
    name: 'Button',
    states: {
      default: buttons,
      ...hoverAndFocus(buttons),
      disabled: eachVariant((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}
        </Button>
      )),
      'held, with the focus': eachVariant((variant) => (
        <Button key={variant} variant={variant} aria-disabled>
          {variant}
        </Button>
      )),
      busy: eachVariant((variant) => (
        <Button key={variant} variant={variant} busy busyText="Processing...">
          {`${variant} that is wide`}
        </Button>
      )),
      'large, with icon': (
        <Button size="lg" icon={<ShoppingBagIcon size={20} />}>
          Add to Cart
        </Button>
      ),
      'as wide as its container': <Button block>Pay Now</Button>,
      'long text': (
        <Button size="lg" block>
          Proceed to Confirmation
        </Button>
      ),
    },
  },
  {
    name: 'RetryButton',
    states: { default: <RetryButton retry={async () => {}} /> },
  },
  {
    name: 'LinkButton',
    states: {
      default: links,
      ...hoverAndFocus(links),
      'large, with icon, as wide as its container': (
        <LinkButton size="lg" block icon={<ShoppingBagIcon size={20} />} to="/">
          Continue Shopping
        </LinkButton>
      ),
    },
  },
  {
    name: 'IconButton',
    states: {
      'default: plain, soft, raised, danger': eachLook(),
      ...hoverAndFocus(eachLook()),
      'disabled (raised disappears)': eachLook(true),
      'on dark: default, hover, focus': (
        <Dark>
          <Row>
            {onColor}
            <Forced state="hover">{onColor}</Forced>
            <Forced state="focus-visible">{onColor}</Forced>
          </Row>
        </Dark>
      ),
    },
  },
  {
    name: 'ActionsPopover',
    states: {
      'with heading': popover('fan@example.com'),
      'long text': popover(`${longName.replaceAll(' ', '.')}@example.com`),
      'without heading': popover(),
      focus: <Forced state="focus-visible">{popover('another@example.com')}</Forced>,
    },
  },
  {
    name: 'CopyDetails',
    states: {
      default: <CopyDetails details={details} />,
      focus: (
        <Forced state="focus-visible">
          <CopyDetails details={details} />
        </Forced>
      ),
    },
  },
  {
    name: 'Details',
    states: {
      default: <Details of={details} />,
      'long text': <Details of={{ 'Order ID': longName.replaceAll(' ', '-') }} />,
    },
  },
  {
    name: 'StickyFooter',
    wide: true,
    states: {
      'fixed to the bottom': footer(false),
      'in the flow from tablet up': footer(true),
    },
  },
  {
    name: 'StickyFooterRoom',
    states: {
      'as high as the fixed footer, and empty': (
        <Page>
          <p>above</p>
          <StickyFooterRoom />
          <p>below</p>
        </Page>
      ),
    },
  },
]
