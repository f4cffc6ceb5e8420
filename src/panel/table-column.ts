import type { ReactNode } from 'react'

export type TableColumn<Row, Sort extends string = string> = {
  id: string
  header: () => string
  cell: (row: Row) => ReactNode
  /** `end` for money and numbers. */
  align?: 'end' | undefined
  /** What the server calls its order upwards and downwards. */
  sorts?: { asc?: Sort; desc?: Sort } | undefined
  /** A width class, for example `w-40`. */
  width?: string | undefined
  /** Left out of the card that a row becomes on a phone. */
  hideOnPhone?: boolean | undefined
  /** Leaves a table that is narrower than that; what matters least leaves first. */
  needs?: 'wide' | 'widest' | undefined
}

/** By the width of the table, not of the window: the menu beside it takes its part. */
export const leaving = { wide: 'md:@max-[60rem]:hidden', widest: 'md:@max-[72rem]:hidden' }

/** For a second line in another cell that stands in for a column that has left. */
export const standingIn = {
  wide: 'hidden md:@max-[60rem]:block',
  widest: 'hidden md:@max-[72rem]:block',
}
