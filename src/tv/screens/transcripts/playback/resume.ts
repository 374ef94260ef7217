import * as z from 'zod/mini'
import { accountKey } from '../../../data/cache/accountKeys.ts'

const nameNow = () => accountKey('heard')
const mostKept = 100
/** Nearer to an end than this is at it. Seconds. */
const nearEnd = 5

/** Job and seconds, the one heard last at the end. */
const places = z.array(z.object({ job: z.string(), seconds: z.number() }))

/** Where one recording was left. */
export interface Place {
  /** Seconds; 0 where they have not started, or were at its end. */
  readonly left: number
  /** Remembers where they are now. `duration`: seconds, 0 where it is not known. */
  remember(seconds: number, duration: number): void
}

/** What is remembered is read once, here: while it plays nothing is read again. */
export function placeIn(job: string): Place {
  const all = read()
  const others = all.filter((place) => place.job !== job).slice(1 - mostKept)
  const name = nameNow()
  return {
    left: all.find((place) => place.job === job)?.seconds ?? 0,
    remember: (seconds, duration) => {
      const isMiddle = seconds >= nearEnd && (duration === 0 || seconds < duration - nearEnd)
      const own = isMiddle ? [{ job, seconds: Math.round(seconds * 10) / 10 }] : []
      try {
        localStorage.setItem(name, JSON.stringify([...others, ...own]))
      } catch {
        // It is forgotten with the page then.
      }
    },
  }
}

function read(): z.infer<typeof places> {
  try {
    const parsed = z.safeParse(places, JSON.parse(localStorage.getItem(nameNow()) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    // A browser that keeps nothing, or something that we did not write.
    return []
  }
}
