import { useEffect, useState } from 'react'

/** Whether `condition` has been true for `ms` milliseconds without a break. */
export function useLasting(condition: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [condition, ms])
  return lasting && condition
}
