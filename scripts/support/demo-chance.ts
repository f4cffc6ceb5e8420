/** The same numbers for the same seed, on every machine, so the demo history is the same everywhere. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from: number, to: number) => from + next() * (to - from),
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    /** The first ones come most often, as in every shop. */
    favourite: <Thing>(things: readonly Thing[]): Thing => things[Math.floor(next() ** 2 * things.length)]!,
    one: <Thing>(things: readonly Thing[]): Thing => things[Math.floor(next() * things.length)]!,
  }
}

export type Chance = ReturnType<typeof chanceOf>
