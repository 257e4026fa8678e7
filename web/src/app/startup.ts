import { useEffect } from 'react'
import { getBoot, getBranding } from '../api/boot.ts'
import { watchReachability } from '../api/reachability.ts'
import { writeStored } from '../storage/stored.ts'
import { toast } from '../ui/toast/toast.ts'

/** What happens once when a tenant's page starts: keeps its theme (STORE-04), warns of the default branding (TENANT-16), watches whether our server can be reached (FAN-28). */
export function useStartup(): void {
  useEffect(watchReachability, [])
  useEffect(() => {
    const { primaryColor, favIconURL } = getBranding()
    writeStored('theme-config', { primaryColor, favIconURL })
    if (getBoot().branding.status !== 'default') return
    toast({
      title: 'Warning: Using default branding due to configuration error',
      variant: 'destructive',
      keepOnNavigation: true,
    })
  }, [])
}
