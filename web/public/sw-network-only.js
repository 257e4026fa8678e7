// Calls go past the service worker: what a page sends while it closes is lost when a worker has to start first.
self.addEventListener('install', (event) => {
  event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' })
})
