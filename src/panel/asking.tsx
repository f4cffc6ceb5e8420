import { createContext, Fragment, type ReactNode, useContext, useState } from 'react'

type Dialog = (close: () => void) => ReactNode
type Ask = (dialog: Dialog) => void

const Asking = createContext<Ask>(() => {})

/**
 * Opens a dialog from anywhere in a panel, a menu as well as a cell, so that no screen keeps what is open.
 *
 * `const ask = useAsk()`, then `onSelect: () => ask((close) => <BlockDialog card={card} onClose={close} />)`
 */
export const useAsk = (): Ask => useContext(Asking)

/** Where what was asked stands; one at a time, each with a state of its own. */
export function AskingPlace({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ dialog: Dialog; at: number } | null>(null)
  const [ask] = useState((): Ask => {
    let count = 0
    return (dialog) => setAsked({ dialog, at: ++count })
  })
  return (
    <Asking value={ask}>
      {children}
      {asked && <Fragment key={asked.at}>{asked.dialog(() => setAsked(null))}</Fragment>}
    </Asking>
  )
}
