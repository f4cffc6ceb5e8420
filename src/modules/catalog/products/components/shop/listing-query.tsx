import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'

const DEBOUNCE_MS = 300

type ListingQueryProps = {
  value: string
  label: string
  onChange: (q: string) => void
  className?: string | undefined
  /** More fields of the same form; the submit button is then in sight. */
  children?: ReactNode
}

/** A search field that follows the address and is followed by it, a moment after the last key. */
export function ListingQuery({ value, label, onChange, className, children }: ListingQueryProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address moved by itself, for example by the back button: what was typed here is no longer what is asked.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) setTyped(null)
  }
  const text = typed ?? value
  const send = (q: string) => {
    clearTimeout(timer.current)
    setSent(q)
    if (q !== value) onChange(q)
  }
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(text.trim())
        }}
        className="flex flex-wrap gap-3"
      >
        <Input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          autoComplete="off"
          before={<Search aria-hidden />}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(send, DEBOUNCE_MS, target.value.trim())
          }}
          className="min-w-0 flex-1 basis-60"
        />
        {children}
        {children && <Button type="submit">{m.storefront_search()}</Button>}
      </form>
    </search>
  )
}
