import { Icon, type IconProps } from './icon.tsx'

export const CartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 4h2l2.4 11.2a1.5 1.5 0 0 0 1.5 1.2h8.3a1.5 1.5 0 0 0 1.5-1.2L20.5 8H6m3.5 12.5h.01m7.49 0h.01" />
  </Icon>
)

export const BagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 8h13l1 11a1.8 1.8 0 0 1-1.8 2H6.3a1.8 1.8 0 0 1-1.8-2l1-11ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
  </Icon>
)

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6.5h16M9.5 6.5V4.3h5v2.2M6 6.5l.8 12.7a1.5 1.5 0 0 0 1.5 1.3h7.4a1.5 1.5 0 0 0 1.5-1.3L18 6.5M10 10.5v6m4-6v6" />
  </Icon>
)

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)

export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14" />
  </Icon>
)

export const CardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 5.5h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Zm-2 4.5h19M6 14.5h3.5" />
  </Icon>
)

export const QrCodeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2.5v2.5H14V14Zm6 0v.01M20 17.5V20h-2.5M14 20v.01M7 7v.01M17 7v.01M7 17v.01" />
  </Icon>
)

export const ReceiptIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 3.5l2.3 1.5 2.3-1.5L12 5l2.4-1.5L16.7 5 19 3.5v17L16.7 19l-2.3 1.5L12 19l-2.4 1.5L7.3 19 5 20.5v-17ZM8.5 9.5h7m-7 4.5h4.5" />
  </Icon>
)
