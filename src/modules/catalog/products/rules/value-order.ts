const SIZE = /^(x*|\dx)([sl])$|^m$/

/** Sizes such as S and XL from small to large, then numbers, then any other values as they came. */
export const inValueOrder = <T extends { value: string }>(values: readonly T[]): T[] =>
  values
    .map((one) => ({ one, at: placeOf(one.value.trim().toLowerCase()) }))
    .sort((left, right) => left.at.kind - right.at.kind || left.at.place - right.at.place)
    .map(({ one }) => one)

function placeOf(value: string) {
  const size = SIZE.exec(value)
  if (size) {
    const [, more = '', end] = size
    const steps = 1 + (/^\d/.test(more) ? Number(more[0]) : more.length)
    return { kind: 0, place: end === 'l' ? steps : end === 's' ? -steps : 0 }
  }
  if (/^\d+([.,]\d+)?$/.test(value)) return { kind: 1, place: Number(value.replace(',', '.')) }
  return { kind: 2, place: 0 }
}
