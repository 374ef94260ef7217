import * as z from 'zod/mini'
import { ownName } from '../../data/kept/own.ts'

const nameNow = () => ownName('heard')
const mostKept = 100
/** Nearer to an end than this is at it. Seconds. */
const nearEnd = 5

/** Job and seconds, the one heard last at the end. */
const places = z.array(z.object({ job: z.string(), seconds: z.number() }))

/** Where somebody left a recording; 0 where they have not begun, or were at its end. */
export function resumeAt(job: string): number {
  return read().find((place) => place.job === job)?.seconds ?? 0
}

/** Remembers where somebody is. `duration`: seconds, 0 where it is not known. */
export function rememberPlace(job: string, seconds: number, duration: number): void {
  const others = read().filter((place) => place.job !== job)
  const isMiddle = seconds >= nearEnd && (duration === 0 || seconds < duration - nearEnd)
  const all = isMiddle ? [...others, { job, seconds: Math.round(seconds * 10) / 10 }] : others
  try {
    localStorage.setItem(nameNow(), JSON.stringify(all.slice(-mostKept)))
  } catch {
    // It is forgotten with the page then.
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
