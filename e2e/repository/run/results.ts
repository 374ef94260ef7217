import { stripVTControlCharacters } from 'node:util'

/** A test that failed. */
export interface Failure {
  /** File and title, or the name of what failed outside every test. */
  name: string
  message: string
  /** What the runner needs to run this test alone; undefined for what failed outside every test. */
  alone?: string[]
}

/** The results of one part of a run. */
export interface Results {
  passed: number
  failed: Failure[]
  /** One line each: the test's name and why it was skipped. */
  skipped: string[]
}

export const noResults: Results = { passed: 0, failed: [], skipped: [] }

export const sumOf = (parts: readonly Results[]): Results => ({
  passed: parts.reduce((total, { passed }) => total + passed, 0),
  failed: parts.flatMap(({ failed }) => failed),
  skipped: parts.flatMap(({ skipped }) => skipped),
})

/** Room for what a test expected and what came instead, which stand below the first line. */
const maxFailureLength = 400
const maxListedFailures = 30

/** A failure in one line, for a list. */
export function lineOf({ name, message }: Failure): string {
  const line = stripVTControlCharacters(`${name}: ${message.trim() || 'no message'}`).replace(/\s+/g, ' ')
  return line.length > maxFailureLength ? `${line.slice(0, maxFailureLength - 1)}…` : line
}

/** The failures of a whole run, for a reader who sees only the end of the log. */
export function failureList({ failed }: Results): string[] {
  const unlisted = failed.length - maxListedFailures
  return [...failed.slice(0, maxListedFailures).map(lineOf), ...(unlisted > 0 ? [`… and ${unlisted} more`] : [])]
}

/** The last line of a run. */
export function summary({ passed, failed, skipped }: Results): string {
  return `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
}
