import { type KeyboardEvent, type RefObject, type ToggleEvent, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import type { MenuItem, MenuProps } from './menu.tsx'

type MenuPopupProps = Pick<MenuProps, 'label' | 'items' | 'align' | 'header'> & {
  id: string
  button: RefObject<HTMLButtonElement | null>
}

/** Opens itself as soon as it is there, because a press on the button asked for it. */
export function MenuPopup({ id, button, label, items, align = 'end', header }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const stoodAt = useRef('')

  useEffect(() => {
    // The browser may find what was rendered during the press itself, and would close what was open before its turn.
    const timer = setTimeout(() => {
      if (button.current && !popup.current?.matches(':popover-open'))
        popup.current?.showPopover({ source: button.current })
    })
    return () => clearTimeout(timer)
  }, [button])

  useEffect(() => {
    // The popup is fixed: when its button moves away from it, it goes. The event of a scroll before the press arrives after it.
    const hide = () => {
      if (button.current && standsAt(button.current) !== stoodAt.current) popup.current?.hidePopover()
    }
    window.addEventListener('scroll', hide, { capture: true })
    return () => window.removeEventListener('scroll', hide, { capture: true })
  }, [button])

  const onToggle = (event: ToggleEvent) => {
    const open = event.newState === 'open'
    button.current?.setAttribute('aria-expanded', String(open))
    if (open) focusItem(popup.current, 0)
  }
  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.newState !== 'open' || !button.current || !popup.current) return
    stoodAt.current = standsAt(button.current)
    placeBeside(button.current, popup.current, align)
  }
  const choose = (item: MenuItem) => {
    popup.current?.hidePopover()
    item.onSelect?.()
  }
  return (
    <div
      ref={popup}
      id={id}
      popover="auto"
      onBeforeToggle={onBeforeToggle}
      onToggle={onToggle}
      className="fixed m-0 max-h-[min(24rem,calc(100dvh-1rem))] min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised p-1 text-ink shadow-soft transition-opacity starting:open:opacity-0"
    >
      {header && <div className="mb-1 border-line border-b px-3 py-2 text-sm">{header}</div>}
      <div
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, popup.current)}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} onChoose={choose} />
        ))}
      </div>
    </div>
  )
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    'aria-disabled': item.disabled || undefined,
    tabIndex: -1,
    className: cx(
      'flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-base outline-none aria-checked:font-semibold aria-disabled:opacity-50 md:min-h-9 md:text-sm [&_svg]:size-4 [&_svg]:shrink-0',
      item.danger ? 'text-bad-ink hover:bg-bad-soft focus:bg-bad-soft' : 'hover:bg-sunken focus:bg-sunken',
    ),
    onClick: () => !item.disabled && onChoose(item),
  }
  const content = (
    <>
      {item.icon}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.checked && <span aria-hidden className="size-2 rounded-full bg-brand-strong" />}
    </>
  )
  if (item.href !== undefined && !item.disabled)
    return (
      <Link href={item.href} {...shared}>
        {content}
      </Link>
    )
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  )
}

function itemsOf(popup: HTMLElement | null) {
  return Array.from(popup?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])
}

function focusItem(popup: HTMLElement | null, at: number) {
  itemsOf(popup).at(at)?.focus()
}

function moveFocus(event: KeyboardEvent, popup: HTMLElement | null) {
  const items = itemsOf(popup)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = nextIndex(event.key, at, items)
  if (event.key === 'Tab') popup?.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

function nextIndex(key: string, at: number, items: HTMLElement[]) {
  if (key === 'ArrowDown') return (at + 1) % items.length
  if (key === 'ArrowUp') return (at - 1 + items.length) % items.length
  if (key === 'Home') return 0
  if (key === 'End') return items.length - 1
  if (key.length !== 1 || key === ' ') return undefined
  const typed = key.toLocaleLowerCase()
  const order = [...items.keys()].map((step) => (at + 1 + step) % items.length)
  return order.find((index) => items[index]?.textContent?.trim().toLocaleLowerCase().startsWith(typed))
}

function standsAt(trigger: HTMLElement) {
  const { left, top } = trigger.getBoundingClientRect()
  return `${left} ${top}`
}

// As wide as a menu of some words becomes.
const WIDE = 272

/** Under the trigger where there is space, else above it; on the other side where the wanted one is too narrow for it. */
function placeBeside(trigger: HTMLElement, popup: HTMLElement, align: 'start' | 'end') {
  const box = trigger.getBoundingClientRect()
  const below = window.innerHeight - box.bottom
  const above = below < 240 && box.top > below
  const style = popup.style
  style.inset = 'auto'
  if (above) style.bottom = `${window.innerHeight - box.top + 4}px`
  else style.top = `${box.bottom + 4}px`
  const { clientWidth } = document.documentElement
  const spaces = { end: box.right, start: clientWidth - box.left }
  const other = align === 'end' ? 'start' : 'end'
  const side = spaces[align] < WIDE && spaces[other] > spaces[align] ? other : align
  if (side === 'end') style.right = `${Math.max(8, clientWidth - box.right)}px`
  else style.left = `${Math.max(8, box.left)}px`
}
