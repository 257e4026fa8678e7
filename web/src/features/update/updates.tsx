import { useEffect, useState } from 'react'
import { useLoaded } from '../../ui/status/use-loaded.ts'
import { pollForUpdates } from './poll.ts'

const load = () => import('./update-banner.tsx').then((file) => file.UpdateBanner)

/**
 * Looks for new versions (UPD-01). What that takes is loaded for the first check. Mounted once for the whole page,
 * outside of the screens.
 */
export function Updates() {
  const [checks, setChecks] = useState(0)
  useEffect(() => pollForUpdates(() => setChecks((count) => count + 1)), [])
  const Banner = useLoaded(checks > 0, load)
  return Banner && <Banner checks={checks} />
}
