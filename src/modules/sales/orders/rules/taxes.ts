/** The tax that a line had in it when it was sold; both null for what was sold before it was stored. */
type TaxedLine = { lineCents: number; itbmsPercent: number | null; itbmsCents: number | null }
/** Of everything sold with one rate: what it cost with the tax, and the tax of it. */
export type Tax = { percent: number; grossCents: number; taxCents: number }

/** How much ITBMS is in what these lines cost, rate by rate, the lowest first; sums of what each line keeps. */
export function taxesOf(lines: readonly TaxedLine[]): Tax[] {
  const taxes = new Map<number, Tax>()
  for (const { lineCents, itbmsPercent, itbmsCents } of lines) {
    // What costs nothing has no tax in it.
    if (itbmsPercent === null || itbmsCents === null || lineCents === 0) continue
    const { grossCents, taxCents } = taxes.get(itbmsPercent) ?? { grossCents: 0, taxCents: 0 }
    taxes.set(itbmsPercent, {
      percent: itbmsPercent,
      grossCents: grossCents + lineCents,
      taxCents: taxCents + itbmsCents,
    })
  }
  return [...taxes.values()].sort((one, other) => one.percent - other.percent)
}
