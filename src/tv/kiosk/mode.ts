import * as z from 'zod/mini'
import { asksForKiosk } from './address.ts'

/**
 * Which kiosk runs on this television, so that it comes back after a power cut, a new version or a new pairing, and
 * which one ran last, so that the set-up screen begins with it.
 */
const name = 'tenfoot.kiosk'
const storedKiosk = z.object({ search: z.string(), ended: z.optional(z.boolean()) })
/** The set-up screen. Its address has the settings that are being made, and starts nothing. */
export const setUpPath = '/kiosk'
/** In place of an address: what operators have planned (`plan/`). */
export const planKiosk = '?plan'

const stored = readStored()
const inAddress = asksForKiosk(location.search) ? location.search : undefined
const isSetUp = location.pathname === setUpPath
/** The address, from `?` on, of the running kiosk; undefined: none runs. */
let running: string | undefined = isSetUp ? undefined : (inAddress ?? (stored?.ended ? undefined : stored?.search))
/** The address of the last kiosk, for the screen that sets one up. */
let last = inAddress ?? stored?.search
if (last === planKiosk) last = undefined
const subscribers = new Set<() => void>()

export const runningKiosk = (): string | undefined => running
export const lastKiosk = (): string | undefined => last

export function onKiosk(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

export function startKiosk(search: string): void {
  running = search
  if (search !== planKiosk) last = search
  storeKiosk(search)
  notify()
}

/** A person leaves the rotation. `isValid`: whether it could run; otherwise it is not the last one. */
export function leaveKiosk({ isValid = true } = {}): void {
  if (running !== undefined) store(isValid ? { search: running, ended: true } : null)
  running = undefined
  notify()
}

/** Called once it runs: from now on it restarts by itself. */
export const storeKiosk = (search: string): void => store({ search })

/**
 * Keeps the settings that a person is making: on this television, and in the address, which also survives a reload where
 * the browser stores nothing.
 */
export function keepSettings(search: string): void {
  last = search
  store({ search, ended: true })
  if (location.pathname === setUpPath) history.replaceState(history.state, '', setUpPath + search)
}

function store(kiosk: z.infer<typeof storedKiosk> | null): void {
  try {
    localStorage.setItem(name, JSON.stringify(kiosk))
  } catch {
    // It comes back as long as the address says so.
  }
}

function readStored(): z.infer<typeof storedKiosk> | undefined {
  try {
    return z.safeParse(storedKiosk, JSON.parse(localStorage.getItem(name) ?? 'null')).data
  } catch {
    return undefined
  }
}

function notify(): void {
  for (const subscriber of subscribers) subscriber()
}
