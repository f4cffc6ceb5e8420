const TRIES = 3
const FIRST_WAIT_MS = 1_000

/** Tries three times, waiting one second and then `grows` times as long; what is not worth another try fails at once. */
export async function askRepeatedly<Answer>(
  ask: () => Promise<Answer>,
  isWorthIt: (error: unknown) => boolean = () => true,
  { grows = 2 } = {},
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === TRIES || !isWorthIt(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * grows ** (tries - 1)))
    }
  }
}
