import { useEffect } from 'react'

let uses = 0

/** Whether a person uses the screen although they press nothing: they listen, or type a code on a phone. */
export const isInUse = (): boolean => uses > 0

/** Counts the screen as in use while it is mounted and `inUse` is true. */
export function useInUse(inUse: boolean): void {
  useEffect(() => {
    if (!inUse) return
    uses += 1
    return () => {
      uses -= 1
    }
  }, [inUse])
}
