import { createContext, type ComponentProps, type MouseEvent, useContext } from 'react'

type Navigate = (href: string) => void

const NavigateContext = createContext<Navigate | null>(null)

/** Wrap the app once, so that every link of the kit goes through the router instead of reloading the page. */
export const NavigateProvider = NavigateContext.Provider

export function Link({ href, onClick, children, ...rest }: ComponentProps<'a'>) {
  const navigate = useContext(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || !isPlainClick(event) || !isOwnPage(event.currentTarget)) return
    event.preventDefault()
    navigate(event.currentTarget.href.slice(window.location.origin.length))
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

/** Not of another button nor with a key that opens the link elsewhere. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function isOwnPage(anchor: HTMLAnchorElement) {
  return anchor.origin === window.location.origin && !anchor.target && !anchor.hasAttribute('download')
}
