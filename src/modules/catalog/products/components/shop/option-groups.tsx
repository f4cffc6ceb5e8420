import { useId, useRef } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { pictureSet } from '../../rules/picture-set.ts'
import { isColourOption, namedValue } from '../../rules/option-names.ts'
import { blockOf, colourOf } from '../../rules/variants-shown.ts'
import { type ChoosingProps, useChoosing } from './choosing.ts'
import type { ProductDetails } from './product-details.ts'
import { stockWords } from './stock-line.tsx'

const MOST_BUTTONS = 12

/** One group per option. What cannot be had with what is chosen stays in sight, struck through, with its reason. */
export function OptionGroups(props: ChoosingProps) {
  const id = useId()
  const { options, variants } = props.product
  const root = useRef<HTMLDivElement>(null)
  const { choice, variant, isMade, problem, choose } = useChoosing(props, root)
  const reasonOf = (at: number, value: string) => {
    const block = blockOf(variants, choice, { at, value })
    if (!block) return null
    if (block.kind === 'sold out') return m.common_sold_out().toLowerCase()
    const values = block.beside.map((place) => namedValue(options[place]!.name, choice[place]!))
    return m.storefront_not_made_in({ values: values.join(', ') })
  }
  const groups = options.map(({ name, values }, at) => {
    const isProblem = problem?.at === at
    const control = {
      name: `${id}-${at}`,
      'aria-describedby': isProblem ? `${id}-problem` : undefined,
    }
    const face = isColourOption(name)
      ? (value: string) => <Swatch colour={colourOf(value)} picture={pictureOf(variants, at, value)} />
      : () => null
    return (
      <fieldset key={name} data-option={at} className="min-w-0 noscript:hidden">
        <legend className="mb-2 font-semibold text-sm">{name}</legend>
        {values.length > MOST_BUTTONS ? (
          <Select
            {...control}
            aria-label={name}
            placeholder={m.storefront_choose_of({ names: name })}
            value={choice[at] ?? ''}
            onChange={(event) => choose(at, event.target.value || null)}
            options={values.map((value) => {
              const reason = reasonOf(at, value)
              return { value, label: reason ? `${value} (${reason})` : value }
            })}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            {values.map((value) => {
              const reason = reasonOf(at, value)
              return (
                <label key={value} className={cx(buttonLook, reason && blockedLook)}>
                  <input
                    {...control}
                    type="radio"
                    value={value}
                    aria-label={reason ? `${value}, ${reason}` : undefined}
                    checked={choice[at] === value}
                    onChange={() => choose(at, value)}
                    className="absolute inset-0 cursor-pointer opacity-0"
                  />
                  {face(value)}
                  <span className={cx('wrap-anywhere', reason && 'line-through')}>{value}</span>
                </label>
              )
            })}
          </div>
        )}
        {isProblem && (
          <div className="mt-2">
            <FieldError id={`${id}-problem`}>{problem.text}</FieldError>
          </div>
        )}
      </fieldset>
    )
  })
  return (
    // Live updates name products, and the buttons of the page name a variant.
    <div ref={root} data-add={props.product.id} className="flex flex-col gap-4">
      {groups}
      {import.meta.env.SSR && <WithoutScript variants={variants} />}
      {!isMade && <p className="font-semibold text-sm text-warn-ink">{m.storefront_not_made()}</p>}
      {variant?.uniqueCode && (
        <p className="text-muted text-sm wrap-anywhere">
          {m.common_code()}: {variant.uniqueCode}
        </p>
      )}
    </div>
  )
}

/** All that is sold of it: the page is the same for everyone, so no choice changes it on the server. */
const WithoutScript = ({ variants }: Pick<ProductDetails, 'variants'>) => (
  <div className="hidden text-sm noscript:block">
    <p className="text-muted">{m.storefront_choose_needs_script()}</p>
    <ul className="mt-2">
      {variants.map(({ id, title, priceCents, stock, imageUrl }) => (
        <li key={id} className="flex items-center gap-3 border-line border-t py-1.5">
          {imageUrl && (
            <img src={pictureSet(imageUrl, [96]).src} alt="" width={48} height={48} loading="lazy" />
          )}
          <b className="min-w-0 wrap-anywhere">{title}</b>
          <span className="ml-auto text-right">
            {formatUsd(priceCents)}, {stockWords(stock)}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

const pictureOf = (variants: ProductDetails['variants'], at: number, value: string) =>
  variants.find(({ optionValues, imageUrl }) => optionValues[at] === value && imageUrl)?.imageUrl

/** A known colour, else the picture of a variant in it, else nothing. */
function Swatch({ colour, picture }: { colour: string | null; picture: string | null | undefined }) {
  const look = '-ml-1 size-6 shrink-0 rounded-full border border-line-strong'
  if (colour) return <span aria-hidden className={look} style={{ backgroundColor: colour }} />
  if (!picture) return null
  return (
    <img
      src={pictureSet(picture, [96]).src}
      alt=""
      width={24}
      height={24}
      className={cx(look, 'object-cover')}
    />
  )
}

const buttonLook =
  'relative inline-flex min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-3.5 py-1.5 text-sm transition-colors hover:bg-sunken has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
const blockedLook = 'border-dashed text-muted'
