import { useStored } from '../storage/stored.ts'
import { venueSettings } from './boot.ts'

/** FAN-25, VEN-05: the theme that the fan has chosen, else the venue's; 'system' is whichever the device has. */
export const useTheme = () => useStored('theme_preference') ?? venueSettings().defaultTheme ?? 'system'
