import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type Named, useFinding } from './promotion-choices.tsx'
import { usePromotionEndpoints } from './promotion-endpoints.ts'
import type { PromotionGiven, PromotionValues } from './promotion-form.ts'

type GiftChoiceProps = {
  control: Control<PromotionValues, unknown, PromotionGiven>
  /** What is chosen. */
  name: string | null
  error: string | undefined
  onNamed: (one: Named) => void
}

/** What a promotion gives: a product that its seller sells, and which of its variants. */
export function GiftChoice({ control, name, error, onNamed }: GiftChoiceProps) {
  const {
    field: { ref, value: variantId, onChange },
  } = useController({ control, name: 'variantId' })
  const finding = useFinding()
  const { products, given, variants } = usePromotionEndpoints()
  const found = useRead(products, { ...finding.asked, ...given }, { keepOld: true }).data?.items
  const [productId, setProductId] = useState('')
  const product = found?.find(({ id }) => id === productId)
  const hasOptions = product?.hasOptions ?? false
  const read = useRead(variants, { id: productId }, { enabled: hasOptions })
  const choose = (variant: Named) => {
    onNamed(variant)
    onChange(variant.id)
  }
  return (
    <>
      <Field label={m.promotions_find({ what: m.promotions_gift_product().toLocaleLowerCase() })}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={80}
          value={finding.typed}
          onChange={(event) => finding.setTyped(event.target.value)}
          // The form around it would be saved.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <Field
        required
        label={m.promotions_gift_product()}
        hint={name === null ? m.promotions_gift_hint() : m.promotions_gift_chosen({ name })}
        error={hasOptions ? undefined : error}
      >
        <Select
          ref={ref}
          value={product ? productId : ''}
          options={[
            { value: '', label: found?.length === 0 ? m.promotions_find_none() : m.promotions_gift_choose() },
            ...(found ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target: { value } }) => {
            setProductId(value)
            const one = found?.find(({ id }) => id === value)
            // A product without options is named by its own id.
            if (one && !one.hasOptions) choose({ id: one.id, name: one.title })
            else onChange('')
          }}
        />
      </Field>
      {product && hasOptions && (
        <Field required label={m.promotions_gift_variant()} error={error}>
          <Select
            value={variantId}
            options={[
              { value: '', label: m.promotions_gift_choose() },
              ...(read.data?.variants ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={({ target: { value } }) => {
              const one = read.data?.variants.find(({ id }) => id === value)
              if (one) choose({ id: one.id, name: `${product.title} ${one.title}` })
              else onChange('')
            }}
          />
        </Field>
      )}
    </>
  )
}
