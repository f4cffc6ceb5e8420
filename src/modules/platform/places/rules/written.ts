export type WrittenPlace = {
  address: string
  landmark?: string | undefined
  corregimiento?: string | undefined
  city: string
  state: string
  zipCode: string
}

/** An address as it is written on a parcel, line by line. */
export function addressLines(place: WrittenPlace, landmarkLine: (landmark: string) => string): string[] {
  const { address, landmark, corregimiento, city, state, zipCode } = place
  // Panamá is a district and a province: said once.
  const names = [...new Set([corregimiento, city, state])].filter(Boolean).join(', ')
  return [address, landmark ? landmarkLine(landmark) : '', [names, zipCode].filter(Boolean).join(' ')].filter(
    (line) => line !== '',
  )
}
