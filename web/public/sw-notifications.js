// FAN-22: a tap on the notification of an order opens it, in the page that is open where there is one. That page goes there
// by itself instead of loading anew, and one that this worker does not control yet is found too.
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
