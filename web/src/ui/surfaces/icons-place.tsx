import { Icon, type IconProps } from './icon.tsx'

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 5.5h13A1.5 1.5 0 0 1 20 7v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19V7a1.5 1.5 0 0 1 1.5-1.5ZM4 10h16M8.5 3.5v4m7-4v4" />
  </Icon>
)

export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21.5s-7-6.2-7-11.5a7 7 0 1 1 14 0c0 5.3-7 11.5-7 11.5Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
  </Icon>
)

export const SeatIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 11V5.5A1.5 1.5 0 0 1 8.5 4h7A1.5 1.5 0 0 1 17 5.5V11M4 10.5v4A2.5 2.5 0 0 0 6.5 17h11a2.5 2.5 0 0 0 2.5-2.5v-4M7.5 13h9M8 17v3m8-3v3" />
  </Icon>
)

export const StoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 10v9A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-9M3 8.5 5 3.5h14l2 5a2.3 2.3 0 0 1-4.5.5 2.3 2.3 0 0 1-4.5 0 2.3 2.3 0 0 1-4.5 0A2.3 2.3 0 0 1 3 8.5Zm6.5 12v-5.5h5v5.5" />
  </Icon>
)
