/* Fake card vault: the form in the vault's frame. It exchanges messages only with the page around it. */
const host = new URLSearchParams(location.search).get('host')
const $ = (id) => document.getElementById(id)
const say = (message) => parent.postMessage(message, host)

const brands = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'AMEX'],
  [/^6(011|5)/, 'Discover'],
]
const stylable = {
  label: () => document.querySelectorAll('label'),
  submit: () => [$('submit')],
  full_name: () => document.querySelectorAll('[data-field="full_name"]'),
  email: () => document.querySelectorAll('[data-field="email"]'),
}

let environmentKey = ''
let isSetUp = false

function setUp({ environmentKey: key, displayOptions = {}, paymentMethodParams = {} }) {
  environmentKey = key
  $('company').textContent = displayOptions.company_name ?? 'Card details'
  $('top').textContent = displayOptions.sidebar_top_description ?? ''
  $('bottom').textContent = displayOptions.sidebar_bottom_description ?? ''
  $('submit').textContent = displayOptions.submit_label ?? 'Save card'
  $('amount').textContent = displayOptions.amount ?? ''
  $('full-name').value = paymentMethodParams.full_name ?? displayOptions.full_name ?? ''
  $('email').value = paymentMethodParams.email ?? ''
  if (!isSetUp) say({ type: 'set-up' })
  isSetUp = true
}

function style({ field, css }) {
  for (const element of stylable[field]?.() ?? []) element.style.cssText += `;${css}`
}

addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== host) return
  if (event.data.type === 'setup') setUp(event.data)
  if (event.data.type === 'style') style(event.data)
  if (event.data.type === 'open') {
    $('problem').textContent = ''
    $('number').focus()
  }
})

const digits = () => $('number').value.replace(/\D/g, '')

document.querySelector('form').addEventListener('input', () => complain(''))
$('number').addEventListener('input', () => {
  const entered = digits().slice(0, 19)
  $('number').value = entered.replace(/(\d{4})(?=\d)/g, '$1 ')
  $('digits').textContent = entered.padEnd(16, '•').replace(/(.{4})(?=.)/g, '$1 ')
  $('brand').textContent = brands.find(([pattern]) => pattern.test(entered))?.[1] ?? ''
})
$('expiry').addEventListener('input', (event) => {
  const entered = $('expiry').value.replace(/\D/g, '').slice(0, 4)
  const deleting = event.inputType?.startsWith('delete')
  $('expiry').value =
    entered.length > 2 || (entered.length === 2 && !deleting)
      ? `${entered.slice(0, 2)}/${entered.slice(2)}`
      : entered
  $('until').textContent = $('expiry').value || 'MM/YY'
})
$('close').addEventListener('click', () => say({ type: 'close' }))
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') say({ type: 'close' })
})

function complain(text) {
  $('problem').textContent = text
  const fields = { number: /number/i, expiry: /expir/i, cvv: /code/i }
  for (const [name, about] of Object.entries(fields)) {
    if (about.test(text)) $(name).setAttribute('aria-invalid', 'true')
    else $(name).removeAttribute('aria-invalid')
  }
}

async function tokenize() {
  const [month = '', year = ''] = $('expiry').value.split('/')
  const answer = await fetch('/v1/payment_methods', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      environmentKey,
      number: digits(),
      month,
      year: year.length === 2 ? `20${year}` : year,
      cvv: $('cvv').value,
      fullName: $('full-name').value,
    }),
  })
  const body = await answer.json()
  if (!answer.ok) return complain(body.error)
  complain('')
  document.querySelector('form').reset()
  say({ type: 'token', token: body.token, paymentMethod: body.paymentMethod })
}

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  $('submit').disabled = true
  try {
    await tokenize()
  } catch {
    complain('The vault could not be reached. Please try again.')
  } finally {
    $('submit').disabled = false
  }
})

say({ type: 'ready' })
