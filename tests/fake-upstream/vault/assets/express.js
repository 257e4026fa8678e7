/* Fake card vault: the script that a host page loads. It has the documented interface of Express, and setStyle, which is undocumented. */
;(() => {
  const script = document.currentScript
  const vault = new URL(script.src).origin

  const documented = [
    'amount',
    'company_name',
    'sidebar_top_description',
    'sidebar_bottom_description',
    'full_name',
    'submit_label',
    'nonce',
    'timestamp',
    'certificateToken',
    'signature',
  ]
  const complain = (options) => {
    for (const name of Object.keys(options))
      if (!documented.includes(name)) console.error(`SpreedlyExpress ignores the option ${name}`)
  }

  let frame = null
  let overlay = null
  let ready = false
  let opener = null
  let setup = null
  let handlers = { init: [], paymentMethod: [], viewClose: [] }

  const tell = (type, detail) => frame?.contentWindow?.postMessage({ type, ...detail }, vault)
  const call = (list, ...values) => {
    for (const handler of [...list]) handler(...values)
  }

  const dress = (element, style) => Object.assign(element.style, style)

  function build() {
    overlay = document.createElement('div')
    overlay.id = 'spreedly-express-overlay'
    overlay.setAttribute('role', 'dialog')
    overlay.setAttribute('aria-modal', 'true')
    overlay.setAttribute('aria-label', 'Secure card form')
    dress(overlay, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483000',
      background: 'rgba(15, 17, 30, 0.6)',
      visibility: 'hidden',
      opacity: '0',
      transition: 'opacity 200ms ease',
    })
    frame = document.createElement('iframe')
    frame.title = 'Card details'
    frame.src = `${vault}/iframe/form.html?host=${encodeURIComponent(location.origin)}`
    dress(frame, {
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
      colorScheme: 'light',
    })
    overlay.append(frame)
    document.body.append(overlay)
  }

  function close() {
    if (!overlay || overlay.style.visibility === 'hidden') return
    dress(overlay, { visibility: 'hidden', opacity: '0' })
    opener?.focus?.()
    opener = null
    call(handlers.viewClose)
  }

  function unload() {
    overlay?.remove()
    overlay = null
    frame = null
    ready = false
    setup = null
    handlers = { init: [], paymentMethod: [], viewClose: [] }
  }

  addEventListener('message', (event) => {
    if (event.origin !== vault || !frame || event.source !== frame.contentWindow) return
    const { type, token, paymentMethod } = event.data ?? {}
    if (type === 'ready') {
      tell('setup', setup)
    } else if (type === 'set-up') {
      ready = true
      call(handlers.init)
    } else if (type === 'close') {
      close()
    } else if (type === 'token') {
      const listeners = handlers.paymentMethod
      close()
      setTimeout(() => call(listeners, token, paymentMethod), 50)
    }
  })

  window.SpreedlyExpress = {
    init(environmentKey, displayOptions = {}, paymentMethodParams = {}) {
      if (!environmentKey) throw new Error('SpreedlyExpress.init needs an environment key')
      complain(displayOptions)
      unload()
      setup = { environmentKey, displayOptions, paymentMethodParams }
      build()
    },
    onInit(handler) {
      if (ready) setTimeout(handler)
      else handlers.init.push(handler)
    },
    onPaymentMethod(handler) {
      handlers.paymentMethod.push(handler)
    },
    onViewClose(handler) {
      handlers.viewClose.push(handler)
    },
    setDisplayOptions(options) {
      if (!setup) throw new Error('SpreedlyExpress is not initialised')
      complain(options)
      setup.displayOptions = { ...setup.displayOptions, ...options }
      if (ready) tell('setup', setup)
    },
    setPaymentMethodParams(params) {
      if (!setup) throw new Error('SpreedlyExpress is not initialised')
      setup.paymentMethodParams = { ...setup.paymentMethodParams, ...params }
      if (ready) tell('setup', setup)
    },
    setStyle(field, css) {
      if (!ready) throw new Error('SpreedlyExpress view is not ready')
      tell('style', { field, css })
    },
    openView() {
      if (!ready) throw new Error('SpreedlyExpress view is not ready')
      opener = document.activeElement
      dress(overlay, { visibility: 'visible', opacity: '1' })
      frame.focus()
      tell('open')
    },
    unload,
  }
})()
