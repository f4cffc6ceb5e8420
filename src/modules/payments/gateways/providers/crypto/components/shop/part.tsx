import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { MethodUi } from '../../../../components/shop/part.ts'
import { readQuotesDraft } from './quotes-draft.ts'
import { useCrypto } from './use-crypto.ts'

const CryptoPayment = lazyPart(async () => (await import('./crypto-payment.tsx')).CryptoPayment)

export const crypto: MethodUi = {
  hasOwnTest: true,
  words: { failed: m.checkout_crypto_failed },
  wasBegun: (basis) => readQuotesDraft(basis) !== null,
  useMethod({ isChosen, quoting }) {
    const state = useCrypto({ isChosen, quoting })
    const hasQuotes = state.quotes !== null
    const canSend = hasQuotes && !state.isExpired
    return {
      async prepare() {
        const quotes = canSend ? state.sent() : undefined
        if (!quotes) await state.generate()
        return quotes ? { quotes } : null
      },
      fields: (shown) => <CryptoPayment crypto={state} {...shown} />,
      label: canSend ? m.checkout_crypto_confirm() : m.checkout_crypto_generate(),
      busyLabel: hasQuotes ? m.checkout_crypto_confirming() : m.checkout_crypto_generating(),
      refused: state.noteEnd,
      showsRefusal: state.ended !== null,
      placed: state.forget,
    }
  },
}
