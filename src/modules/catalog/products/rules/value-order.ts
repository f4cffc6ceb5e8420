const SIZE = /^(x*|\dx)([slpg])$|^(?:p(p+)|g(g+))$|^m$/

/** Sizes such as S and XL, in Spanish and Portuguese P and GG, from small to large, then numbers, then any other values as they came. */
export const inValueOrder = <T extends { value: string }>(values: readonly T[]): T[] =>
  values
    .map((one) => ({ one, at: placeOf(one.value.trim().toLowerCase()) }))
    .sort((left, right) => left.at.kind - right.at.kind || left.at.place - right.at.place)
    .map(({ one }) => one)

function placeOf(value: string) {
  const size = SIZE.exec(value)
  if (size) {
    const [, more = '', end = value[0], smaller = '', larger = ''] = size
    const steps = 1 + (/^\d/.test(more) ? Number(more[0]) : `${more}${smaller}${larger}`.length)
    return { kind: 0, place: /[lg]/.test(end!) ? steps : /[sp]/.test(end!) ? -steps : 0 }
  }
  if (/^\d+([.,]\d+)?$/.test(value)) return { kind: 1, place: Number(value.replace(',', '.')) }
  return { kind: 2, place: 0 }
}
