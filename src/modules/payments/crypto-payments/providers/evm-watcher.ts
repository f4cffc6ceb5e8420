import type { Hash, Log, PublicClient, Transport } from 'viem'
import { BLOCK_SECONDS, type Carrier, type EvmNetwork } from '#modules/payments/gateways/rules/chains.ts'
import type { Transfer } from '../rules/transfers.ts'
import { connectNode } from '#modules/payments/gateways/public.ts'

// What public nodes answer in one piece.
const BLOCKS_AT_ONCE = 1000
const LOOK_BACK_SECONDS = 300

export type ListedTransfer = Transfer & { to: string }

export type EvmWatcher = {
  /** The newest block that the node knows. */
  head: () => Promise<number>
  /** The transfer that a transaction made to an address; null when the network does not know it, or not yet. */
  readTransfer: (asked: {
    txHash: string
    carrier: Carrier
    address: string
    units: bigint
  }) => Promise<Transfer | null>
  /** A token's transfers to these addresses from a moment on. Coins write no log, so they are found by hash alone. */
  listTransfers: (asked: {
    token: string
    addresses: readonly string[]
    since: Date
    now: Date
  }) => Promise<ListedTransfer[]>
}

/** Opens a network through its node, once the node has said that it is that network. */
export async function openWatcher(network: EvmNetwork, url: string): Promise<EvmWatcher> {
  const client = await connectNode(network, url)
  const blockTimes = new Map<bigint, Date>()
  const timeOf = async (block: bigint): Promise<Date> => {
    const known = blockTimes.get(block)
    if (known) return known
    const { timestamp } = await client.getBlock({ blockNumber: block })
    const time = new Date(Number(timestamp) * 1000)
    blockTimes.set(block, time)
    return time
  }
  return {
    head: async () => Number(await client.getBlockNumber({ cacheTime: 0 })),
    readTransfer: (asked) => readTransfer(client, timeOf, asked),
    listTransfers: (asked) => listTransfers(client, timeOf, { ...asked, network }),
  }
}

type Client = PublicClient<Transport>
type TimeOf = (block: bigint) => Promise<Date>

async function readTransfer(
  client: Client,
  timeOf: TimeOf,
  asked: Parameters<EvmWatcher['readTransfer']>[0],
): Promise<Transfer | null> {
  const { TransactionReceiptNotFoundError } = await import('viem')
  const { txHash, carrier, address, units } = asked
  const hash = txHash as Hash
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  })
  if (!receipt) return null
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const moved =
    carrier.token === null
      ? await coinsMoved(client, hash, address)
      : await tokensMoved(receipt.logs, carrier.token, address, units)
  return {
    txHash,
    units: moved ?? 0n,
    reachedAddress: moved !== null,
    block: Number(receipt.blockNumber),
    blockTime: await timeOf(receipt.blockNumber),
    confirmations: depth(head, receipt.blockNumber),
    succeeded: receipt.status === 'success',
  }
}

// Coins that a contract passes on are in no transaction's `to`: those are for a person.
async function coinsMoved(client: Client, hash: Hash, address: string): Promise<bigint | null> {
  const { to, value } = await client.getTransaction({ hash })
  return to?.toLowerCase() === address.toLowerCase() ? value : null
}

async function tokensMoved(
  logs: Log[],
  token: string,
  address: string,
  units: bigint,
): Promise<bigint | null> {
  const { parseAbi, parseEventLogs } = await import('viem')
  const ours = parseEventLogs({ abi: parseAbi([TRANSFER]), logs })
    .filter((log) => log.address.toLowerCase() === token.toLowerCase())
    .filter(({ args }) => args.to.toLowerCase() === address.toLowerCase())
    .map(({ args }) => args.value)
  return ours.find((value) => value === units) ?? ours[0] ?? null
}

const TRANSFER = 'event Transfer(address indexed from, address indexed to, uint256 value)'

async function listTransfers(
  client: Client,
  timeOf: TimeOf,
  asked: Parameters<EvmWatcher['listTransfers']>[0] & { network: EvmNetwork },
): Promise<ListedTransfer[]> {
  const { parseAbiItem } = await import('viem')
  const { token, addresses, since, now, network } = asked
  const event = parseAbiItem(TRANSFER)
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000) + LOOK_BACK_SECONDS
  const span = BigInt(Math.ceil(seconds / BLOCK_SECONDS[network]))
  const found: ListedTransfer[] = []
  for (let from = head > span ? head - span : 0n; from <= head; from += BigInt(BLOCKS_AT_ONCE)) {
    const last = from + BigInt(BLOCKS_AT_ONCE - 1)
    const logs = await client.getLogs({
      address: token as Hash,
      event,
      args: { to: addresses as Hash[] },
      fromBlock: from,
      toBlock: last < head ? last : head,
      strict: true,
    })
    for (const { args, blockNumber, transactionHash } of logs) {
      found.push({
        txHash: transactionHash.toLowerCase(),
        to: args.to,
        units: args.value,
        reachedAddress: true,
        block: Number(blockNumber),
        blockTime: await timeOf(blockNumber),
        confirmations: depth(head, blockNumber),
        succeeded: true,
      })
    }
  }
  return found
}

/** The block that holds it is the first confirmation. */
const depth = (head: bigint, block: bigint) => Math.max(0, Number(head - block) + 1)
