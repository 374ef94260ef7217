import * as z from 'zod/mini'
import { accountKey } from '#tv/data/cache/accountStorage.ts'

const nameNow = () => accountKey('heard')
const maxStored = 100
/** A place nearer than this to the beginning or the end is not stored. Seconds. */
const nearEnd = 5

/** Jobs and their places in seconds; the one played last is at the end. */
const places = z.array(z.object({ job: z.string(), seconds: z.number() }))

/** The place at which a recording was left. */
interface Place {
  /** Seconds; 0 if it was not played, or was left near its beginning or end. */
  readonly left: number
  /** Stores the place. `duration`: seconds, 0 if it is not known. */
  remember(seconds: number, duration: number): void
}

/** The stored place of a recording. Reads the storage once, here, and not again during playback. */
export function placeIn(job: string): Place {
  const all = read()
  const others = all.filter((entry) => entry.job !== job).slice(1 - maxStored)
  const name = nameNow()
  return {
    left: all.find((entry) => entry.job === job)?.seconds ?? 0,
    remember: (seconds, duration) => {
      const isMiddle = seconds >= nearEnd && (duration === 0 || seconds < duration - nearEnd)
      const own = isMiddle ? [{ job, seconds: Math.round(seconds * 10) / 10 }] : []
      try {
        localStorage.setItem(name, JSON.stringify([...others, ...own]))
      } catch {
        // No storage: the place is lost with the page.
      }
    },
  }
}

function read(): z.infer<typeof places> {
  try {
    const parsed = z.safeParse(places, JSON.parse(localStorage.getItem(nameNow()) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    // The browser has no storage, or the stored text is not JSON.
    return []
  }
}
