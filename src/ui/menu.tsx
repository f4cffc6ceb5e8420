import { type ReactNode, useId, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  href?: string | undefined
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** The chosen one of several, for example a language. */
  checked?: boolean | undefined
}

export type MenuProps = {
  /** Read aloud when the trigger shows only an icon. */
  label?: string | undefined
  /** What the trigger button shows. */
  trigger: ReactNode
  triggerClassName?: string | undefined
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
  /** Above the items, not part of them: a name, an address. */
  header?: ReactNode
}

/** The popup is fetched with the first press; from then on the browser opens and closes it. */
export function Menu({ label, trigger, triggerClassName, ...popup }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-controls={id}
        popoverTarget={id}
        onPointerEnter={() => void loadPopup()}
        onClick={() => setIsWanted(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          if (isWanted) document.getElementById(id)?.showPopover({ source: event.currentTarget })
          else setIsWanted(true)
        }}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {isWanted && <MenuPopup {...popup} id={id} label={label} button={button} />}
    </>
  )
}

const loadPopup = () => import('./menu-popup.tsx').catch(() => undefined)
const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup, { isPrecached: true })
