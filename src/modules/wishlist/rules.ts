/** A list of wishes is for looking through; past this it no longer is. */
export const MAX_WISHES = 200
