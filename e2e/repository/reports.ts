import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

/** The results of one part of a whole run. */
export interface Counts {
  passed: number
  /** One line each: file, title and the first line of the message. */
  failed: string[]
  /** One line each: the test's name and why it was skipped. */
  skipped: string[]
}

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why the file could not be loaded. */
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
})

/** Counts of a vitest JSON report. A file that could not be loaded counts as one failure. */
export function unitCounts(report: unknown): Counts {
  const counts: Counts = { passed: 0, failed: [], skipped: [] }
  for (const { name, status, message, assertionResults } of z.parse(unitReport, report).testResults) {
    const file = relative(process.cwd(), name)
    for (const { fullName, status, failureMessages } of assertionResults) {
      const title = fullName.trim()
      if (status === 'passed') counts.passed += 1
      else if (status === 'failed') counts.failed.push(failure(`${file} › ${title}`, failureMessages?.[0]))
      else counts.skipped.push(title)
    }
    if (status === 'failed' && !assertionResults.some(({ status }) => status === 'failed'))
      counts.failed.push(failure(file, message))
  }
  return counts
}

const error = z.object({ message: z.optional(z.string()) })
const browserTest = z.object({
  /** `expected`, `unexpected`, `flaky` or `skipped`. */
  status: z.string(),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
  /** One for each try. */
  results: z.array(z.object({ errors: z.array(error) })),
})
const specs = z.array(z.object({ file: z.string(), title: z.string(), tests: z.array(browserTest) }))
const suite = z.object({
  title: z.string(),
  specs,
  get suites() {
    return z.optional(z.array(suite))
  },
})
const browserReport = z.object({ suites: z.array(suite), errors: z.optional(z.array(error)) })

/** Counts of a Playwright JSON report. A flaky test counts as a failure, and so does an error outside a test. */
export function browserCounts(report: unknown): Counts {
  const { suites, errors } = z.parse(browserReport, report)
  const counts: Counts = { passed: 0, failed: [], skipped: [] }
  const walk = (suiteList: z.infer<typeof suite>[]) => {
    for (const { specs, suites } of suiteList) {
      for (const { file, title, tests } of specs)
        for (const { status, annotations, results } of tests) {
          const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
          if (status === 'expected') counts.passed += 1
          else if (status === 'skipped') counts.skipped.push(reason ? `${title}: ${reason}` : title)
          else counts.failed.push(failure(`${file} › ${title}`, results.flatMap(({ errors }) => errors)[0]?.message))
        }
      walk(suites ?? [])
    }
  }
  walk(suites)
  for (const { message } of errors ?? []) counts.failed.push(failure('outside every test', message))
  return counts
}

/** Room for what a test expected and what came instead, which stand below the first line. */
const maxFailureLength = 400
const maxListedFailures = 30

/** @param message may have several lines and colours */
export function failure(name: string, message = 'no message'): string {
  const line = stripVTControlCharacters(`${name}: ${message.trim()}`).replace(/\s+/g, ' ')
  return line.length > maxFailureLength ? `${line.slice(0, maxFailureLength - 1)}…` : line
}

/** The failures of a whole run, for a reader who sees only the end of the log. */
export function failureList(parts: readonly Counts[]): string[] {
  const all = parts.flatMap(({ failed }) => failed)
  const unlisted = all.length - maxListedFailures
  return [...all.slice(0, maxListedFailures), ...(unlisted > 0 ? [`… and ${unlisted} more`] : [])]
}

/** The last line of a whole run. */
export function summary(parts: readonly Counts[]): string {
  const sum = (count: (part: Counts) => number) => parts.reduce((total, part) => total + count(part), 0)
  const skipped = sum((part) => part.skipped.length)
  return `${sum((part) => part.passed)} passed, ${sum((part) => part.failed.length)} failed${skipped ? `, ${skipped} skipped` : ''}`
}
