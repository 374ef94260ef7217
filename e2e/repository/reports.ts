import * as z from 'zod/mini'

/** The counts of one part of a whole run. */
export interface Counts {
  passed: number
  failed: number
  /** One line each: the test's name and why it was skipped. */
  skipped: string[]
}

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Counts of a vitest JSON report. A file that could not be loaded counts as one failure. */
export function unitCounts(report: unknown): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: [] }
  for (const file of z.parse(unitReport, report).testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length
    counts.passed += file.assertionResults.filter(({ status }) => status === 'passed').length
    counts.failed += failed === 0 && file.status === 'failed' ? 1 : failed
    for (const { fullName, status } of file.assertionResults)
      if (status !== 'passed' && status !== 'failed') counts.skipped.push(fullName.trim())
  }
  return counts
}

const browserTest = z.object({
  /** `expected`, `unexpected`, `flaky` or `skipped`. */
  status: z.string(),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
})
const specs = z.array(z.object({ title: z.string(), tests: z.array(browserTest) }))
const suite = z.object({
  title: z.string(),
  specs,
  get suites() {
    return z.optional(z.array(suite))
  },
})
const browserReport = z.object({ suites: z.array(suite), errors: z.optional(z.array(z.unknown())) })

/** Counts of a Playwright JSON report. A flaky test counts as a failure, and so does an error outside a test. */
export function browserCounts(report: unknown): Counts {
  const { suites, errors } = z.parse(browserReport, report)
  const counts: Counts = { passed: 0, failed: errors?.length ?? 0, skipped: [] }
  const walk = (found: z.infer<typeof suite>[]) => {
    for (const { specs, suites } of found) {
      for (const { title, tests } of specs)
        for (const { status, annotations } of tests) {
          const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
          if (status === 'expected') counts.passed += 1
          else if (status === 'skipped') counts.skipped.push(reason ? `${title}: ${reason}` : title)
          else counts.failed += 1
        }
      walk(suites ?? [])
    }
  }
  walk(suites)
  return counts
}

/** The last line of a whole run. */
export function summary(parts: readonly Counts[]): string {
  const sum = (count: (part: Counts) => number) => parts.reduce((total, part) => total + count(part), 0)
  const skipped = sum((part) => part.skipped.length)
  return `${sum((part) => part.passed)} passed, ${sum((part) => part.failed)} failed${skipped ? `, ${skipped} skipped` : ''}`
}
