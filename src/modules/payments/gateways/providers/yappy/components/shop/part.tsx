import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { MethodUi } from '../../../../components/shop/part.ts'
import { readMobile } from '../../rules.ts'

const PhoneField = lazyPart(async () => (await import('./wallet.tsx')).PhoneField)

export const yappy: MethodUi = {
  words: { declined: m.checkout_yappy_declined_reason, waiting: m.checkout_yappy_waiting_title },
  useMethod({ isChosen, billing }) {
    const [typed, setTyped] = useState<string | null>(null)
    const [presses, setPresses] = useState(0)
    // The phone of the address is a first guess, where it is a mobile phone.
    const text = typed ?? readMobile(billing?.phone ?? '') ?? ''
    const walletPhone = readMobile(text)
    if (!isChosen) return {}
    return {
      async prepare() {
        setPresses((before) => before + 1)
        return walletPhone === null ? null : { walletPhone }
      },
      fields: ({ busy }) => (
        <PhoneField
          value={text}
          onChange={setTyped}
          busy={busy}
          wrongAt={walletPhone === null ? presses : 0}
        />
      ),
    }
  },
}
