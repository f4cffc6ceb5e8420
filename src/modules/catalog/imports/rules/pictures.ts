export const MAX_ZIP_BYTES = 32 * 1024 * 1024

/** Stands before the place of a picture in the ZIP of its file, where others have an address. */
export const ZIPPED = 'zip:'

/** The name of a file in a folder or none, never an address. */
export const isPictureName = (text: string) =>
  /\.(jpe?g|png|webp)$/i.test(text) && !/^[a-z][a-z0-9+.-]+:/i.test(text)

export const isZipped = (address: string) => address.startsWith(ZIPPED)
