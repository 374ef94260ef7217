import { useEffect, useState } from 'react'
import type { Now } from '#contract/now.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { oldAt } from './spans.ts'
import { momentText } from './texts.ts'

/** When the numbers were counted, once they are old: they become so without any answer. Undefined before. */
export function useOldNote(now: Now | undefined): string | undefined {
  const at = now ? oldAt(now) : undefined
  const [, render] = useState(0)
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => render(at), Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  const sampledAt = now?.sampledAt ?? undefined
  if (at === undefined || sampledAt === undefined || Date.now() < at) return undefined
  return t(messages.updated, { moment: momentText(sampledAt, Date.now()) })
}
