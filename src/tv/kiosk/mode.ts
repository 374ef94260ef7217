import * as z from 'zod/mini'
import { asksForKiosk } from './address.ts'

/** Which kiosk runs on this television, so that it comes back after a power cut, a new version or a new pairing. */
const name = 'tenfoot.kiosk'
const storedKiosk = z.object({ search: z.string() })

/** The address, from `?` on, of the running kiosk; undefined: none runs. */
let running: string | undefined = asksForKiosk(location.search) ? location.search : storedSearch()
/** The address of the last kiosk, for the screen that sets one up. */
let last = running
const subscribers = new Set<() => void>()

export const runningKiosk = (): string | undefined => running
export const lastKiosk = (): string | undefined => last

export function onKiosk(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

export function startKiosk(search: string): void {
  running = search
  last = search
  storeKiosk(search)
  notify()
}

/** A person leaves the rotation. */
export function leaveKiosk(): void {
  running = undefined
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
  notify()
}

/** Called once it runs: from now on it restarts by itself. */
export function storeKiosk(search: string): void {
  try {
    localStorage.setItem(name, JSON.stringify({ search }))
  } catch {
    // It comes back as long as the address says so.
  }
}

function storedSearch(): string | undefined {
  try {
    const parsed = z.safeParse(storedKiosk, JSON.parse(localStorage.getItem(name) ?? 'null'))
    return parsed.success ? parsed.data.search : undefined
  } catch {
    return undefined
  }
}

function notify(): void {
  for (const subscriber of subscribers) subscriber()
}
