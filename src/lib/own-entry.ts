/** What a table has under a word that a person may have written: `constructor` and the like find nothing. */
export const ownEntry = <Entry>(table: Readonly<Record<string, Entry>>, word: string): Entry | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
