import { InvalidInput } from '#server/http/problem.ts'
import { normalAddress } from '../../rules/addresses.ts'
import { CRYPTO_NETWORKS, type CryptoNetwork } from '../../rules/chains.ts'
import { ADDRESS_FIELDS, siteWallets } from '../../rules/wallets.ts'

export type EnteredAddress = { path: string[]; network: CryptoNetwork; address: string }

/**
 * The addresses of a form in the spelling we keep; empty ones stay empty. A wrong character sends money where no one
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

/** The form of the gateway with each address as its network writes it. */
export async function checkForm(config: Record<string, string | number>) {
  const { network } = siteWallets(config)
  const entered = [
    { path: ['config', 'walletAddress'], network, address: String(config['walletAddress'] ?? '') },
    ...CRYPTO_NETWORKS.map((one) => ({
      path: ['config', ADDRESS_FIELDS[one]],
      network: one,
      address: String(config[ADDRESS_FIELDS[one]] ?? ''),
    })),
  ]
  const checked = await checkAddresses(entered)
  return { ...config, ...Object.fromEntries(checked.map(({ path, address }) => [path[1], address])) }
}
