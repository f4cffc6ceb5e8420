import { Cake, Gift, Heart, type LucideIcon, TreePine } from 'lucide-react'
import { formatUsd } from '#lib/money.ts'
import { GIFT_DESIGNS, type GiftDesign, groundOf } from '../../rules/designs.ts'
import { designWords } from '../../words.ts'

const icons: Record<GiftDesign, LucideIcon> = {
  general: Gift,
  birthday: Cake,
  christmas: TreePine,
  thanks: Heart,
}

export function DesignIcon({ design, className }: { design: GiftDesign; className?: string }) {
  const Icon = icons[design]
  return <Icon aria-hidden className={className} />
}

type CardFaceProps = { design: GiftDesign; amountCents: number; from?: string | undefined }

/** A gift card as it looks, made of colours and an icon: no picture is fetched. */
export function CardFace({ design, amountCents, from }: CardFaceProps) {
  return (
    <div
      className="relative flex aspect-[8/5] w-full max-w-sm flex-col justify-between overflow-hidden rounded-card p-5 shadow-soft"
      style={{ background: groundOf(design), color: GIFT_DESIGNS[design].ink }}
    >
      <DesignIcon design={design} className="absolute -right-6 -bottom-8 size-44 -rotate-12 opacity-15" />
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold text-lg">{designWords[design]()}</p>
        <DesignIcon design={design} className="size-8 shrink-0" />
      </div>
      <div className="flex items-end justify-between gap-3">
        <p className="money font-bold text-3xl">{formatUsd(amountCents)}</p>
        {from && <p className="min-w-0 truncate text-sm">{from}</p>}
      </div>
    </div>
  )
}
