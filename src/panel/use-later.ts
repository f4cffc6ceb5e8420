import { useEffect, useState } from 'react'

/** The value once it has stayed the same for a while. */
export function useLater(value: string, delayMs: number) {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return later
}
