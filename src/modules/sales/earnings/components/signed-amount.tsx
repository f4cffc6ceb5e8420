import { signedUsd } from '../words.ts'

/** An amount of a ledger: what came with a plus, what went with a minus. */
export const SignedAmount = ({ cents, plus = '+' }: { cents: number; plus?: string }) => (
  <span className="money whitespace-nowrap font-semibold">{signedUsd(cents, plus)}</span>
)
