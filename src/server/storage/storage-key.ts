/** The key itself, where it is one that the server makes; anything else is a fault of the program. */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9/._-]*$/.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`)
  return key
}
