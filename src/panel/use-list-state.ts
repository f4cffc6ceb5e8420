import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What a list's address may say besides the page: any text, or one of several words of which the first is the default. */
export type ListFields = Readonly<Record<string, '' | readonly [string, ...string[]]>>

export type ListState = { values: Readonly<Record<string, string>>; page: number }

/**
 * Filters, sort and page of a list, stored in its address: it can be linked to, reloaded and gone back to.
 * What is at its default is left out; any change but a turn of the page starts again at page 1.
 */
export function useListState(fields: ListFields) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  useRememberedAddress()

  const state = readState(fields, raw)
  const set = (changes: Readonly<Record<string, string | number>>, options: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      // The router knows the addresses of routes; which words a list adds is the list's own affair.
      search: ((old: Record<string, unknown>) => writeState(fields, old, changes)) as never,
      replace: options.replace ?? false,
      resetScroll: false,
    })
  const isDefault = (name: string) => state.values[name] === defaultOf(fields[name])
  const clear = (names: readonly string[]) => set(Object.fromEntries(names.map((name) => [name, ''])))
  return { ...state, set, isDefault, clear }
}

/** One more word of the address that is no filter: which record stands open beside the list. */
export function useAddressValue(name: string): [string, (value: string) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (value: string) =>
    void navigate({
      to: '.',
      search: ((old: Record<string, unknown>) => ({ ...old, [name]: value || undefined })) as never,
      resetScroll: false,
    })
  return [textOf(raw[name]), set]
}

const lastAddress = new Map<string, string>()

/** The address a list was left at, so that coming back from a record finds the same page and filters. */
export const listHref = (path: string) => lastAddress.get(path) ?? path

function useRememberedAddress() {
  const { pathname, href } = useLocation()
  useEffect(() => {
    lastAddress.set(pathname, href)
  }, [pathname, href])
}

function readState(fields: ListFields, raw: Record<string, unknown>): ListState {
  const values = Object.entries(fields).map(([name, field]) => {
    const text = textOf(raw[name])
    return [name, field === '' || field.includes(text) ? text : field[0]]
  })
  const page = Number(raw['page'])
  return { values: Object.fromEntries(values), page: Number.isInteger(page) && page > 0 ? page : 1 }
}

function writeState(
  fields: ListFields,
  old: Record<string, unknown>,
  changes: Readonly<Record<string, unknown>>,
) {
  const next: Record<string, unknown> = { ...old, page: undefined, ...changes }
  for (const [name, field] of Object.entries(fields)) {
    const text = textOf(next[name])
    next[name] = text === '' || text === defaultOf(field) ? undefined : text
  }
  if (next['page'] === 1) next['page'] = undefined
  return next
}

const defaultOf = (field: ListFields[string] | undefined) => (Array.isArray(field) ? field[0] : '')

// The router reads `?q=123` as a number.
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
