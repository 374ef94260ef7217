import { hourMs } from '#contract/clock.ts'
import { minuteMs } from './spans.ts'

/** Milliseconds after which the list of uploads is read again. */
export const listMs = 15 * minuteMs
/** Units of a sample: the channel and its videos. The list of uploads is one more. */
const sampleUnits = 2
/** The longest time between two samples, in milliseconds: a television that begins to ask may have to wait for it. */
export const maxEvery = 6 * hourMs
/** The part of what is left that accounts may use that nobody watches. */
const othersShare = 0.5

interface Left {
  /** Units of today's quota. */
  units: number
  /** Milliseconds until the quota begins again. */
  ms: number
}

/**
 * Milliseconds between two samples of an account, so that the units last until the quota begins again.
 * @param accounts how many are watched, and how many others are signed in
 */
export function paceOf({ units, ms }: Left, accounts: { watched: number; others: number }) {
  const perMs = units / Math.max(ms, 1)
  const others = everyFor(accounts.others, perMs * othersShare, hourMs)
  const forOthers = (accounts.others * unitsAt(others)) / others
  return { watched: everyFor(accounts.watched, perMs - forOthers, minuteMs), others }
}

/** @param least milliseconds between two samples while there are enough units */
function everyFor(accounts: number, perMs: number, least: number): number {
  if (accounts === 0) return least
  if (perMs <= 0) return maxEvery
  // While samples are rarer than lists, each has one. Otherwise lists are a fixed cost.
  const rare = (accounts * (sampleUnits + 1)) / perMs
  const every = rare >= listMs ? rare : (accounts * sampleUnits) / (perMs - accounts / listMs)
  return Math.round(Math.min(Math.max(every, least), maxEvery))
}

const unitsAt = (every: number): number => sampleUnits + Math.min(every / listMs, 1)
