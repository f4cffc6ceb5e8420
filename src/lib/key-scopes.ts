/** What a key may be let into; `write` goes with `read`. An endpoint without a scope is closed to keys. */
export const KEY_SCOPES = [
  'products:read',
  'products:write',
  'inventory:read',
  'inventory:write',
  'orders:read',
  'orders:write',
  'returns:read',
  'statistics:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
