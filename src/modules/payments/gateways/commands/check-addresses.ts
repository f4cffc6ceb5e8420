import { InvalidInput } from '#server/http/problem.ts'
import { normalAddress } from '../rules/addresses.ts'
import type { CryptoNetwork } from '../rules/chains.ts'

export type EnteredAddress = { path: string[]; network: CryptoNetwork; address: string }

/**
 * The addresses of a form in the spelling we keep; empty ones stay empty. A wrong letter sends money where no one
 * can fetch it, so an address that its network does not know is refused at its field.
 */
export async function checkAddresses<Entered extends EnteredAddress>(
  entered: readonly Entered[],
): Promise<Entered[]> {
  const wrong: ConstructorParameters<typeof InvalidInput>[0][number][] = []
  const checked: Entered[] = []
  for (const one of entered) {
    const { path, network, address } = one
    const normal = address.trim() === '' ? '' : await normalAddress(network, address)
    if (normal === null)
      wrong.push({ code: 'custom', input: address, path, message: 'payments_address_invalid' })
    else checked.push({ ...one, address: normal })
  }
  if (wrong.length > 0) throw new InvalidInput(wrong)
  return checked
}
