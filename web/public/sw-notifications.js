// FAN-22: a tap on an order's notification opens the order, in an open page if there is one, even if this worker does not control
// it yet. The page navigates itself, without a reload.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return self.clients.openWindow(path)
  page.postMessage({ open: path })
  return page.focus()
}
