import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  createTestClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import { mainnet } from 'viem/chains'
import { freePort } from '../../scripts/support/embedded-database.ts'

// A contract of eleven steps: whatever is called, it writes `Transfer(caller, first argument, second argument)` to
// the log and answers true. Enough of a token to be paid with, at the address where the real one stands.
const TOKEN_CODE = `0x${[
  '602435600052', // second argument into memory
  '600435', // first argument: the recipient
  '33', // the caller: the sender
  '7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', // the event
  '60206000a3', // log it
  '600160005260206000f3', // answer true
].join('')}` as Hex

/** A local chain that says it is Ethereum, where blocks come when the test wants them. */
export async function startAnvil() {
  const port = await freePort()
  const bin = join(
    dirname(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')),
    'bin.mjs',
  )
  const anvil = spawn(process.execPath, [bin, '--port', String(port), '--chain-id', '1', '--accounts', '2'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: anvil.stdout })
  for await (const line of lines) if (line.includes('Listening on')) break
  anvil.stdout.resume()
  const url = `http://127.0.0.1:${port}`
  const chain = createTestClient({ chain: mainnet, mode: 'anvil', transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const [account] = await chain.getAddresses()
  return {
    url,
    account: account!,
    mine: (blocks: number) => chain.mine({ blocks }),
    later: (seconds: number) => chain.increaseTime({ seconds }),
    snapshot: () => chain.snapshot(),
    revert: (id: Hex) => chain.revert({ id }),
    placeToken: (token: string) => chain.setCode({ address: token as Hex, bytecode: TOKEN_CODE }),
    async sendCoins(to: string, value: bigint): Promise<Hash> {
      const hash = await chain.sendTransaction({ account: account!, to: to as Hex, value })
      await chain.waitForTransactionReceipt({ hash })
      return hash
    },
    async sendTokens(token: string, to: string, value: bigint): Promise<Hash> {
      const data = encodeFunctionData({
        abi: parseAbi(['function transfer(address to, uint256 value) returns (bool)']),
        args: [to as Hex, value],
      })
      const hash = await chain.sendTransaction({ account: account!, to: token as Hex, data })
      await chain.waitForTransactionReceipt({ hash })
      return hash
    },
    async stop() {
      anvil.kill('SIGTERM')
      if (anvil.exitCode === null) await once(anvil, 'exit')
    },
  }
}

export type Anvil = Awaited<ReturnType<typeof startAnvil>>
