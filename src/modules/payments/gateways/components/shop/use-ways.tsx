import { useState } from 'react'
import {
  TestModeChoice,
  type TestChoice,
} from '../../providers/test-mode/components/shop/test-mode-choice.tsx'
import type { PaymentMethod } from '../../rules/methods.ts'
import type { Confirmation, FirstCard, Providers, Quoting, Shown } from './part.ts'
import { METHOD_UIS } from './parts.ts'

type Method = { id: PaymentMethod; testMode: boolean }

/**
 * The ways in which one thing can be paid: which is chosen, and what it asks of the buyer before and after the server
 * is asked. With `isOff` something else pays all of it.
 */
export function useWays<M extends Method>({
  methods,
  first,
  firstChoice = 'approve',
  firstCard = {},
  quoting = null,
  isOff = false,
  ...providers
}: Providers & {
  methods: readonly M[]
  first?: PaymentMethod | undefined
  firstChoice?: TestChoice | undefined
  firstCard?: FirstCard | undefined
  quoting?: Quoting | null
  isOff?: boolean
}) {
  const [wanted, choose] = useState(
    () => methods.find(({ id }) => quoting && METHOD_UIS[id]?.wasBegun?.(quoting.basis))?.id ?? first ?? null,
  )
  const [testChoice, setTestChoice] = useState<TestChoice>(firstChoice)
  const method = methods.find(({ id }) => id === wanted) ?? methods[0] ?? null
  const isTest = !isOff && method?.testMode === true && !METHOD_UIS[method.id]?.hasOwnTest
  const id = isOff || isTest ? undefined : method?.id
  const parts = Object.entries(METHOD_UIS).map(([name, { useMethod }]) => ({
    name,
    now: useMethod({ ...providers, firstCard, quoting, isChosen: name === id }),
  }))
  const part = parts.find(({ name }) => name === id)?.now ?? {}
  return {
    method,
    choose,
    part,
    words: (!isOff && method && METHOD_UIS[method.id]?.words) || {},
    /** What is sent to the server about the way, besides its name. */
    asked: { ...(isTest ? { testChoice } : {}), ...part.asked },
    /** Called once the order is placed, by any method. */
    placed: () => {
      for (const { now } of parts) now.placed?.()
    },
    prepare: async () => (part.prepare ? part.prepare() : {}),
    /** Completes what the server has opened; why the bank said no, undefined where nothing was to be completed. */
    complete: async ({
      clientSecret,
      ...opened
    }: Omit<Confirmation, 'clientSecret'> & { clientSecret?: string | undefined }) =>
      clientSecret ? part.complete?.({ ...opened, clientSecret }) : undefined,
    /** What the way asks for on the page: its fields, or what the test bank shall answer. */
    fields: (shown: Shown) =>
      !isTest ? (
        part.fields?.(shown)
      ) : shown.isFolded ? null : (
        <TestModeChoice value={testChoice} onChange={setTestChoice} />
      ),
  }
}
