// API calls bypass the service worker: a request of a closing page would be lost if the worker had to start first.
self.addEventListener('install', (event) => {
  event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' })
})
