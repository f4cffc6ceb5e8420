/**
 * The part of Stripe's script that the shop uses: fields for a card, and the buttons of the wallets that a test says are
 * there (`window.walletsHere`). It asks the API itself, as the real one does, and refuses what the real one refuses.
 */
export const STRIPE_SCRIPT = `window.Stripe = (publicKey) => {
  const API = 'https://api.stripe.com/v1/payment_intents/'
  const ask = async (path, form) => {
    const body = form && new URLSearchParams(form)
    const answer = await fetch(API + path, { method: body ? 'POST' : 'GET', headers: { authorization: 'Bearer ' + publicKey }, body })
    return answer.json()
  }
  function elements(options) {
    const group = { options: { ...options }, field: null, isWallet: false, isSubmitted: false }
    const create = (kind) => {
      const listeners = {}
      const emit = (event, data = {}) => listeners[event]?.({ elementType: kind, ...data })
      let place = null
      const mountCard = () => {
        const label = document.createElement('label')
        label.textContent = 'Número de tarjeta '
        group.field = document.createElement('input')
        group.field.value = 'pm_card_visa'
        label.append(group.field)
        place.append(label)
      }
      const mountWallets = () => {
        for (const name of window.walletsHere ?? []) {
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = name
          button.style.minHeight = '44px'
          button.onclick = () => emit('click', { expressPaymentType: name, resolve: () => setTimeout(sheet) })
          place.append(button)
        }
        const paymentFailed = () => place.append('No se pudo pagar con la billetera.')
        const sheet = () => { group.isWallet = true; emit('confirm', { paymentFailed }) }
      }
      return {
        on(event, listener) { listeners[event] = listener },
        mount(where) {
          place = where
          if (kind === 'payment') mountCard()
          else mountWallets()
          const here = window.walletsHere?.length ? { availablePaymentMethods: {} } : {}
          setTimeout(() => emit('ready', here))
        },
        destroy() { place?.replaceChildren() },
      }
    }
    const update = (changes) => Object.assign(group.options, changes)
    const submit = async () => (group.isSubmitted = true) && group.field?.value === '' ? { error: { type: 'validation_error', message: 'Número incompleto.' } } : {}
    return { create, update, submit, group }
  }
  async function confirmPayment({ elements, clientSecret, confirmParams }) {
    const id = clientSecret.split('_secret_')[0]
    const group = elements?.group
    if (group) {
      if (!group.isSubmitted) throw new Error('elements.submit() must be called before stripe.confirmPayment()')
      const intent = await ask(id + '?client_secret=' + clientSecret)
      for (const [name, wanted] of [['amount', group.options.amount], ['setup_future_usage', group.options.setupFutureUsage ?? null]])
        if (intent[name] !== wanted) return { error: { type: 'invalid_request_error', message: name + ': ' + intent[name] + ', ' + wanted } }
    }
    const intent = await ask(id + '/confirm', {
      client_secret: clientSecret,
      return_url: confirmParams.return_url,
      ...(group ? { payment_method: group.isWallet ? 'pm_card_mastercard' : group.field.value } : {}),
    })
    if (intent.error) return { error: intent.error }
    if (intent.next_action) {
      location.href = intent.next_action.redirect_to_url.url
      return new Promise(() => {})
    }
    return { paymentIntent: intent }
  }
  return { elements, confirmPayment }
}`
