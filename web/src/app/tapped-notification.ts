import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { safeReturnPath } from '../features/auth/return-to.ts'

/** FAN-22: the fan tapped a notification while this page was open: the worker says which of our pages it leads to. */
export function useTappedNotification(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const follow = ({ data }: MessageEvent) => {
      const path = safeReturnPath(data?.open)
      if (path) void navigate(path)
    }
    worker?.addEventListener('message', follow)
    return () => worker?.removeEventListener('message', follow)
  }, [navigate])
}
