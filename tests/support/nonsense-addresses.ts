const PARAMETERS = [
  ...['q', 'category', 'featured', 'seasonal', 'min', 'max', 'stock', 'brand', 'sort', 'page'],
  ...['order', 'tab', 'register', 'purchase', 'token', 'lang', '__proto__'],
]
const NONSENSE = [
  ...['', 'nope', '-1', '1e9', '99999', '%00', '%ED%A0%80', '%E0%A4%A', '%5C', "'--", '{}', 'true'],
  'x'.repeat(3000),
]

/** A path alone, and with each value that no one means in each parameter that some page reads. */
export const nonsenseAddresses = (path: string) => [
  path,
  ...PARAMETERS.flatMap((name) => NONSENSE.map((value) => `${path}?${name}=${value}`)),
]
