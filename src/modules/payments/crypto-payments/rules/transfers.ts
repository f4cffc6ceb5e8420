import { LATE_MINUTES } from '../rules.ts'

/** Money that a network shows moving to an address; `units` in what the network counts. */
export type Transfer = {
  txHash: string
  units: bigint
  block: number
  blockTime: Date
  confirmations: number
  /** False for one that the network wrote down and did not carry out. */
  succeeded: boolean
  /** False when the transaction moved nothing of this currency to this address. */
  reachedAddress: boolean
}

export type Remark =
  | 'vanished'
  | 'failed'
  | 'wrong_recipient'
  | 'too_little'
  | 'too_much'
  | 'late'
  | 'early'
  | 'hash_of_another'

export type Sighting =
  | { kind: 'unseen' }
  | { kind: 'waiting' | 'confirmed'; confirmations: number }
  | { kind: 'remark'; remark: Remark }

type Expected = {
  units: bigint
  confirmations: number
  createdAt: Date
  expiresAt: Date
  seenBlock: number | null
}

// A node's clock may be ahead or behind ours by this much.
const CLOCK_SKEW_MS = 5 * 60_000

/**
 * What a transfer means for a quote. Only the exact amount, in time and deep enough, pays by itself;
 * anything else that has arrived is for the owner of the wallet to look at.
 */
export function judgeTransfer(expected: Expected, seen: Transfer | null): Sighting {
  if (!seen) return expected.seenBlock === null ? { kind: 'unseen' } : { kind: 'remark', remark: 'vanished' }
  const remark = findFault(expected, seen)
  if (remark) return { kind: 'remark', remark }
  const { confirmations } = seen
  return { kind: confirmations >= expected.confirmations ? 'confirmed' : 'waiting', confirmations }
}

function findFault({ units, createdAt, expiresAt }: Expected, seen: Transfer): Remark | null {
  if (!seen.succeeded) return 'failed'
  if (!seen.reachedAddress) return 'wrong_recipient'
  if (seen.blockTime.getTime() < createdAt.getTime() - CLOCK_SKEW_MS) return 'early'
  if (seen.units < units) return 'too_little'
  if (seen.units > units) return 'too_much'
  return seen.blockTime.getTime() > expiresAt.getTime() + LATE_MINUTES * 60_000 ? 'late' : null
}

/** After a look that ended so, the hash was never this quote's money, and its owner may name it. */
export const HASH_IS_FREE_AFTER = [
  'wrong_recipient',
  'too_little',
  'too_much',
  'early',
] as const satisfies Remark[]
