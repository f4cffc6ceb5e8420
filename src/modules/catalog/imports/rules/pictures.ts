/** Stands before the place of a picture in the ZIP of its file, where others have an address. */
export const ZIPPED = 'zip:'

export const isZipped = (address: string) => address.startsWith(ZIPPED)
