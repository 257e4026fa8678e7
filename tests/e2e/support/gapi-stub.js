// Minimal stand-in for https://apis.google.com/js/api.js (gapi.iframes only), served by page route in tests.
;(() => {
  const isChild = window.parent !== window
  const handlers = {},
    queue = [],
    waiting = {}
  let n = 0,
    peer = isChild ? window.parent : null
  const dispatch = (ev) => {
    const m = ev.data?.__gapi
    if (!m || (peer && ev.source !== peer)) return
    if (m.re) {
      try {
        waiting[m.re]?.(m.data)
      } catch {}
      delete waiting[m.re]
      return
    }
    const h = handlers[m.type]
    if (!h) {
      queue.push(ev)
      return
    }
    Promise.resolve(h(m.data)).then((r) => ev.source.postMessage({ __gapi: { re: m.id, data: [r] } }, '*'))
  }
  window.addEventListener('message', dispatch)
  const channel = {
    restyle: async () => {},
    ping: (cb) => Promise.resolve().then(() => cb?.()),
    register(type, h) {
      handlers[type] = h
      queue.splice(0).forEach(dispatch)
    },
    send(type, data, cb) {
      const id = String(++n) + Math.random()
      if (cb) waiting[id] = cb
      peer.postMessage({ __gapi: { id, type, data } }, '*')
    },
  }
  const context = {
    getParentIframe: () => channel,
    open(o, cb) {
      const f = document.createElement('iframe')
      Object.assign(f.style, o.attributes.style)
      f.src = o.url
      f.tabIndex = -1
      f.setAttribute('aria-hidden', 'true')
      return new Promise((res, rej) => {
        f.onload = () => {
          peer = f.contentWindow
          Promise.resolve(cb(channel)).then(res, rej)
        }
        o.where.appendChild(f)
        peer = f.contentWindow
      })
    },
  }
  window.gapi = {
    load: (_n, o) => setTimeout(() => (o.callback || o)(), 0),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: 1, Iframe: () => {}, getContext: () => context },
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload') || 'gapi_onload'
  setTimeout(() => window[onload]?.(), 0)
})()
