import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { isStale, reasonOf } from '#browser/failure.ts'
import { useWrite } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import type { EditedProduct } from './product-form.tsx'
import { fieldOf, productOf, type ProductValues } from './product-values.ts'

type Saving = { form: UseFormReturn<ProductValues>; product: EditedProduct | null; onSaved: () => void }

const LISTS = ['GET /admin/products', 'GET /products/{id}'] as const

/** Sends the form, and brings what the server refuses back to the field it is about. */
export function useSaveProduct({ form, product, onSaved }: Saving) {
  const add = useWrite('POST /admin/products', { refreshes: LISTS })
  const update = useWrite('PATCH /admin/products/{id}', { refreshes: LISTS })
  const [problem, setProblem] = useState<string | null>(null)
  const [isStaleNow, setStale] = useState(false)
  const [belowReserved, setBelowReserved] = useState<string | null>(null)

  const send = async (values: ProductValues, confirmBelowReserved: boolean) => {
    const whole = productOf(values)
    if (!product) return add.mutateAsync(whole)
    const { stock, ...rest } = whole
    // An untouched stock is left out, so that what was sold while the form was open stays sold.
    const counted = form.formState.dirtyFields.stock
      ? { stock, stockSeen: product.stock, confirmBelowReserved }
      : {}
    return update.mutateAsync({ id: product.id, version: product.version, ...rest, ...counted })
  }
  const save = async (values: ProductValues, confirmBelowReserved = false) => {
    setProblem(null)
    try {
      await send(values, confirmBelowReserved)
      toast.success(product ? m.admin_product_updated() : m.admin_product_added())
      onSaved()
    } catch (error) {
      refuse(error)
    }
  }
  const refuse = (error: unknown) => {
    const reason = reasonOf(error, m.admin_product_save_failed())
    setProblem(reason)
    if (isStale(error)) return setStale(true)
    if (error instanceof ApiError && error.code === 'inventory.below_reserved')
      return setBelowReserved(reason)
    toast.error(reason)
    for (const [field, message] of fieldProblems(error))
      form.setError(field as FieldPath<ProductValues>, { type: 'server', message }, { shouldFocus: true })
  }
  return {
    problem,
    setProblem,
    save: (values: ProductValues) => save(values),
    saveBelowReserved: (values: ProductValues) => {
      setBelowReserved(null)
      return save(values, true)
    },
    isStale: isStaleNow,
    belowReserved,
    keepEditing: () => {
      setStale(false)
      setBelowReserved(null)
    },
  }
}

/** Which field of the form each refusal is about; a refusal of the whole has one in its params or none. */
function fieldProblems(error: unknown): [string, string][] {
  if (!(error instanceof ApiError)) return []
  const { field } = error.params
  if (typeof field === 'string') return [[fieldOf(field), error.message]]
  return error.fields.map(({ field: name, message }) => [fieldOf(name), message])
}
