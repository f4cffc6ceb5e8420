export type FormValue = string | FormValue[] | Form
export type Form = { [key: string]: FormValue }

/** Reads `a[b][c]=1&list[]=x&list[]=y` the way Stripe does: brackets nest, `[]` and `[0]` make lists. */
export function readForm(encoded: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    put(form, path, value)
  }
  return lists(form) as Form
}

function put(form: Form, [key = '', ...rest]: string[], value: string): void {
  const name = key === '' ? String(Object.keys(form).length) : key
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyForm()
  form[name] = next
  put(next, rest, value)
}

function lists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return keys.map((key) => lists(value[key]!))
  for (const key of keys) value[key] = lists(value[key]!)
  return value
}

// Without a prototype, so that a field called `__proto__` is only a field.
function emptyForm(): Form {
  return Object.create(null) as Form
}
