import { formatUsd } from '#lib/money.ts'
import { GIFT_DESIGNS, type GiftDesign, groundOf } from '../../rules/designs.ts'
import { designWords } from '../../words.ts'

type CardFaceProps = { design: GiftDesign; amountCents: number; from?: string | undefined }

/** A gift card as it looks, made of colours and a symbol: no picture is fetched. */
export function CardFace({ design, amountCents, from }: CardFaceProps) {
  const { ink, symbol } = GIFT_DESIGNS[design]
  return (
    <div
      className="flex aspect-[8/5] w-full max-w-sm flex-col justify-between rounded-card p-5 shadow-soft"
      style={{ background: groundOf(design), color: ink }}
    >
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold text-lg">{designWords[design]()}</p>
        <span aria-hidden className="text-4xl leading-none">
          {symbol}
        </span>
      </div>
      <div className="flex items-end justify-between gap-3">
        <p className="money font-bold text-3xl">{formatUsd(amountCents)}</p>
        {from && <p className="min-w-0 truncate text-sm">{from}</p>}
      </div>
    </div>
  )
}
