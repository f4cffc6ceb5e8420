import { type ReactNode, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useRead } from '#browser/reading.ts'
import { useLater } from '#panel/use-later.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { usePromotionEndpoints } from './promotion-endpoints.ts'
import type { PromotionGiven, PromotionValues } from './promotion-form.ts'

export type Named = { id: string; name: string }
type OfForm = { control: Control<PromotionValues, unknown, PromotionGiven> }

type ChoicesProps = OfForm & {
  name: 'categoryIds' | 'productIds' | 'storeIds' | 'provinces' | 'paymentMethods'
  label: string
  /** Undefined while they are being read. */
  of: readonly Named[] | undefined
  said?: { all: () => string; chosen: (given: { count: number }) => string }
  onOpen?: () => void
  onChosen?: (one: Named) => void
  children?: ReactNode
}

/** Some of a list; none chosen means all of them. */
export function Choices({
  control,
  name,
  label,
  of,
  said = FEMININE,
  onOpen,
  onChosen,
  children,
}: ChoicesProps) {
  const { field } = useController({ control, name })
  const chosen: readonly string[] = field.value
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const toggle = (one: Named, isOn: boolean) => {
    if (isOn) onChosen?.(one)
    field.onChange(isOn ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) onOpen?.()
      }}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm md:min-h-8">
        {label}
        <span className="font-normal text-muted">
          {' · '}
          {chosen.length === 0 ? said.all() : said.chosen({ count: chosen.length })}
        </span>
      </summary>
      {children}
      <div className="grid max-h-48 gap-x-4 overflow-y-auto rounded-control border border-line-strong px-3 py-1.5 sm:grid-cols-2">
        {of?.length === 0 && <p className="py-2 text-muted text-sm">{m.promotions_find_none()}</p>}
        {of?.map((one) => (
          <Checkbox
            key={one.id}
            label={one.name}
            checked={chosen.includes(one.id)}
            onChange={(event) => toggle(one, event.target.checked)}
          />
        ))}
      </div>
    </details>
  )
}

const FEMININE = { all: m.promotions_all, chosen: m.promotions_chosen }
const MASCULINE = { all: m.promotions_all_products, chosen: m.promotions_chosen_products }

type FoundProps = OfForm & { named: readonly Named[]; onNamed: (one: Named) => void }

export function ProductChoices(props: FoundProps) {
  const finding = useFinding()
  const { products } = usePromotionEndpoints()
  const { data } = useRead(products, finding.asked, finding.reading)
  const found = data?.items.map(({ id, title }) => ({ id, name: title }))
  return (
    <FoundChoices
      {...props}
      name="productIds"
      label={m.promotions_of_products()}
      said={MASCULINE}
      found={found}
      finding={finding}
    />
  )
}

export function StoreChoices(props: FoundProps) {
  const finding = useFinding()
  const { data } = useRead('GET /admin/stores', finding.asked, finding.reading)
  return (
    <FoundChoices
      {...props}
      name="storeIds"
      label={m.promotions_of_stores()}
      said={FEMININE}
      found={data?.items}
      finding={finding}
    />
  )
}

/** What is looked for among too many to show; nothing is read before the list is opened. */
export function useFinding() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim(), 250)
  const asked = { pageSize: 20, ...(q === '' ? {} : { q }) }
  return { typed, setTyped, setOpen, asked, reading: { enabled: isOpen, keepOld: true } }
}

type FoundChoicesProps = FoundProps &
  Pick<ChoicesProps, 'name' | 'label' | 'said'> & {
    found: readonly Named[] | undefined
    finding: ReturnType<typeof useFinding>
  }

/** Those that are chosen, and the ones that were found. */
function FoundChoices({ named, onNamed, found, finding, ...choices }: FoundChoicesProps) {
  const { field } = useController({ control: choices.control, name: choices.name })
  const chosen: readonly string[] = field.value
  // What was found stays in its place when it is chosen, so that the focus does.
  const already = named.filter(({ id }) => chosen.includes(id) && !found?.some((one) => one.id === id))
  return (
    <Choices
      {...choices}
      of={found || already.length > 0 ? [...already, ...(found ?? [])] : undefined}
      onOpen={() => finding.setOpen(true)}
      onChosen={onNamed}
    >
      <Field
        hideLabel
        label={m.promotions_find({ what: choices.label.toLocaleLowerCase() })}
        className="mb-2"
      >
        <Input
          type="search"
          autoComplete="off"
          maxLength={80}
          placeholder={m.promotions_find({ what: choices.label.toLocaleLowerCase() })}
          value={finding.typed}
          onChange={(event) => finding.setTyped(event.target.value)}
          // The form around it would be saved.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
    </Choices>
  )
}
