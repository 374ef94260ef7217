import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

const stored = z.array(z.number())
const kept = 3

/** Adds the seconds of a run to those in `file`. @returns the last three, newest last */
export function addDuration(file: string, seconds: number): number[] {
  const last = [...durationsIn(file), seconds].slice(-kept)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(last))
  return last
}

function durationsIn(file: string): number[] {
  try {
    return z.parse(stored, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // There is none before the first run, and a broken one is worth nothing.
    return []
  }
}

/** The duration of the last run; after three runs also their median. */
export function durationText(seconds: readonly number[]): string {
  const [median = 0] = [...seconds].sort((a, b) => a - b).slice(1)
  const last = `in ${minutes(seconds.at(-1) ?? 0)}`
  return seconds.length < kept ? last : `${last}; median of the last three runs: ${minutes(median)}`
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
