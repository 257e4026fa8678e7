import { useLoaded } from '../ui/status/use-loaded.ts'

const load = () => import('../ui/toast/toaster.tsx').then((file) => file.Toaster)

/**
 * Has what draws toasts fetched while the first screen is drawn, so that it is there even if the network goes
 * right after.
 */
export function preloadToasts(): void {
  load().catch(() => {
    // `Toasts` asks for it again, and says so where it fails.
  })
}

/**
 * Toasts, drawn by code of their own that nothing waits for. A toast that is asked for before that is there shows
 * once it is.
 */
export function Toasts() {
  const Toaster = useLoaded(true, load)
  return Toaster && <Toaster />
}
