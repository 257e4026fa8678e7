import { Icon, type IconProps } from './icon.tsx'

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)

export const CheckCircleIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.7 2.8 2.7L16 9.5" />
  </Icon>
)

export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13.5v5.5m0 3.2v.05" />
  </Icon>
)

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.4 4.3 2.9 17.5A1.85 1.85 0 0 0 4.5 20.3h15a1.85 1.85 0 0 0 1.6-2.8L13.6 4.3a1.85 1.85 0 0 0-3.2 0ZM12 9.5v4m0 3.2v.05" />
  </Icon>
)

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-9.5v5m0-8.7v.05" />
  </Icon>
)

export const OfflineIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 3l18 18M8.7 15.3a5 5 0 0 1 6.6 0M5.5 11.9a9.5 9.5 0 0 1 4-2.3M2.5 8.5A14 14 0 0 1 6.3 6M10.5 5a14 14 0 0 1 11 3.5M14.5 9.7a9.5 9.5 0 0 1 4 2.2M12 19v.05" />
  </Icon>
)

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.3 2" />
  </Icon>
)

export const ImageOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 3l18 18M8 4h10.5A1.5 1.5 0 0 1 20 5.5V16M4 6v12.5A1.5 1.5 0 0 0 5.5 20H18M4 16.5l4-4 6 6M15 9v.01" />
  </Icon>
)
