import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import { QuantityStepper } from '#ui/quantity.tsx'
import type { ReturnKind } from '../../rules.ts'
import type { Returnable } from '../../words.ts'

type Line = Returnable['lines'][number]
type Chosen = Record<string, number>

type ReturnLinesProps = {
  lines: readonly Line[]
  /** How many of each product go back; none when it is not named. */
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** In which way they go back: each parcel has clocks of its own. */
  kind: ReturnKind
  error: string | undefined
  disabled: boolean
}

export function ReturnLines({ lines, chosen, onChange, kind, error, disabled }: ReturnLinesProps) {
  const first = lines.find(({ variantId }) => (chosen[variantId] ?? 0) > 0)
  const hasSeveral = new Set(lines.map(({ storeId }) => storeId)).size > 1
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{m.returns_which_lines()}</legend>
      <ul className="divide-y divide-line rounded-card border border-line-strong">
        {lines.map((line) => (
          <ReturnLine
            key={line.variantId}
            line={line}
            kind={kind}
            isOther={first !== undefined && first.storeId !== line.storeId}
            namesSeller={hasSeveral}
            quantity={chosen[line.variantId] ?? 0}
            onChange={(quantity) => onChange({ ...chosen, [line.variantId]: quantity })}
            disabled={disabled}
          />
        ))}
      </ul>
      {error && (
        <div role="alert" data-error className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

type ReturnLineProps = {
  line: Line
  kind: ReturnKind
  /** Of another seller than what was chosen before: a return is of one. */
  isOther: boolean
  namesSeller: boolean
  quantity: number
  onChange: (quantity: number) => void
  disabled: boolean
}

function ReturnLine({ line, kind, isOther, namesSeller, quantity, onChange, disabled }: ReturnLineProps) {
  const { title, imageUrl, unitPriceCents, returnable, seller } = line
  const problem = whyNot(line, kind) ?? (isOther ? m.returns_line_of_another({ seller }) : null)
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <Checkbox
        label={
          <span className="flex items-center gap-3">
            <ProductThumb imageUrl={imageUrl} size={56} />
            <span className="min-w-0">
              <span className="line-clamp-2 wrap-anywhere font-semibold text-sm">{title}</span>
              {namesSeller && <span className="block wrap-anywhere text-muted text-sm">{seller}</span>}
              <span className="block text-muted text-sm">
                {problem ??
                  `${formatUsd(unitPriceCents)} · ${m.returns_line_left({ left: returnable, quantity: line.quantity })}`}
              </span>
            </span>
          </span>
        }
        className="min-w-0 flex-1 basis-56"
        checked={quantity > 0 && problem === null}
        disabled={disabled || problem !== null}
        onChange={(event) => onChange(event.target.checked ? 1 : 0)}
      />
      {quantity > 0 && problem === null && returnable > 1 && (
        <QuantityStepper
          value={quantity}
          max={returnable}
          disabled={disabled}
          onChange={onChange}
          labels={{
            quantity: m.common_quantity_of({ title }),
            decrease: m.returns_decrease(),
            increase: m.returns_increase(),
          }}
        />
      )}
    </li>
  )
}

function whyNot({ hasArrived, openKinds, returnable }: Line, kind: ReturnKind): string | null {
  if (!hasArrived) return m.returns_line_not_delivered()
  if (!openKinds.includes(kind)) return m.returns_line_over()
  return returnable === 0 ? m.returns_line_none_left() : null
}
