const FROM_THE_BANK = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

/** Takes out of the address what the bank added to it: a secret of this payment, which no one here reads. */
export function dropBankAnswer() {
  const address = new URL(window.location.href)
  for (const name of FROM_THE_BANK) address.searchParams.delete(name)
  if (address.href !== window.location.href)
    window.history.replaceState(window.history.state, '', `${address.pathname}${address.search}`)
}
