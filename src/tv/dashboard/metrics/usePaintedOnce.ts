import { useEffect, useRef, useState } from 'react'

/** So long is waited for what makes a chart whole: a person who looks at it should not see it change. */
const patienceMs = 3_000

/**
 * The parts of a chart, painted at once: undefined until all of them are known, null if that takes too long. Then they
 * are left out, even when they come later. Known parts stay until their successors are known.
 * @param about what the parts belong to: those of another are not kept
 */
export function usePaintedOnce<Parts extends object>(
  parts: Parts | undefined,
  about: string,
): Parts | null | undefined {
  const last = useRef<{ about: string; parts: Parts }>(undefined)
  if (parts) last.current = { about, parts }
  const [leftOut, leaveOut] = useState<string>()
  const isComing = parts === undefined
  useEffect(() => {
    if (!isComing) return
    const timer = setTimeout(() => leaveOut(about), patienceMs)
    return () => clearTimeout(timer)
  }, [isComing, about])
  if (leftOut === about) return null
  return last.current?.about === about ? last.current.parts : undefined
}
