import { centsOf, dollars, type PayPalOrder } from './paypal-objects.ts'

/** Where the buyer agrees to pay: PayPal's own page, which the buttons open in a window. */
export function approvalPage(order: PayPalOrder): string {
  const amount = `${dollars(centsOf(order.amount)).value} ${order.amount.currency_code}`
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>PayPal</title><h1>PayPal</h1>
<p>${order.payee.email_address}: <strong>${amount}</strong></p>
<button id="approve">Pagar ahora</button> <button id="cancel">Cancelar y volver</button>
<script>
const answer = async (outcome) => {
  await fetch('/_emulator/paypal/${order.id}', { method: 'POST', body: 'outcome=' + outcome })
  opener?.postMessage({ paypal: '${order.id}', outcome }, '*')
  close()
}
document.getElementById('approve').onclick = () => answer('approve')
document.getElementById('cancel').onclick = () => answer('cancel')
</script></html>`
}

/** The part of PayPal's script that a shop's buttons use: one button that opens PayPal's window and says how it ended. */
export function buttonsScript(url: string): string {
  return `(() => {
  const Buttons = (options) => {
    let button, gone = false
    const fail = (error) => { if (!gone) options.onError?.(error) }
    const open = () => window.open('about:blank', '_blank', 'width=480,height=640')
    async function click() {
      let allowed = true
      const actions = { resolve: () => true, reject: () => { allowed = false } }
      await options.onClick?.({ fundingSource: 'paypal' }, actions)
      if (!allowed) return
      let shown = open()
      const ask = (orderID) =>
        new Promise((resolve) => {
          const receive = ({ data, origin }) => {
            if (origin !== ${JSON.stringify(url)} || data?.paypal !== orderID) return
            window.removeEventListener('message', receive)
            clearInterval(watch)
            resolve(data.outcome)
          }
          window.addEventListener('message', receive)
          // The window says how it ended and closes at once; its word may arrive after its end was seen.
          const leave = () => receive({ origin: ${JSON.stringify(url)}, data: { paypal: orderID, outcome: 'cancel' } })
          const watch = setInterval(() => { if (shown?.closed) { clearInterval(watch); setTimeout(leave, 1000) } }, 300)
          shown.location.href = ${JSON.stringify(url)} + '/checkoutnow?token=' + orderID
        })
      const settle = async (orderID) => {
        if ((await ask(orderID)) !== 'approve') return options.onCancel?.({ orderID })
        // The same order once more, for another instrument.
        const restart = () => { shown = open(); return settle(orderID) }
        await options.onApprove({ orderID, payerID: 'BUYERPAYPALXX' }, { restart })
      }
      try {
        await settle(await options.createOrder({ paymentSource: 'paypal' }))
      } catch (error) {
        shown?.close()
        fail(error)
      }
    }
    return {
      isEligible: () => true,
      render: async (place) => {
        button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'PayPal'
        button.setAttribute('aria-label', 'PayPal')
        button.style.cssText = 'width:100%;height:48px;border:0;border-radius:8px;background:#ffc439;color:#003087;font:italic bold 20px sans-serif'
        button.onclick = () => void click()
        place.append(button)
        options.onInit?.({}, { enable() {}, disable() {} })
      },
      close: async () => { gone = true; button?.remove() },
    }
  }
  window.paypal = { Buttons, FUNDING: { PAYPAL: 'paypal' }, version: 'emulator' }
})()
`
}
