import { relative } from 'node:path'
import * as z from 'zod/mini'
import { noResults, type Results } from './results.ts'

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

/** Results in a vitest JSON report. A file that could not be loaded counts as one failure. */
export function unitResults(report: unknown): Results {
  const results: Results = structuredClone(noResults)
  for (const { name, status, message = '', assertionResults } of z.parse(unitReport, report).testResults) {
    const file = relative(process.cwd(), name)
    for (const { fullName, status, failureMessages } of assertionResults) {
      const title = fullName.trim()
      if (status === 'passed') results.passed += 1
      else if (status === 'failed')
        results.failed.push({
          name: `${file} › ${title}`,
          message: failureMessages?.join('\n') ?? '',
          alone: [file, '--testNamePattern', `^${escaped(title)}$`],
        })
      else results.skipped.push(title)
    }
    if (status === 'failed' && !assertionResults.some(({ status }) => status === 'failed'))
      results.failed.push({ name: file, message, alone: [file] })
  }
  return results
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const error = z.object({ message: z.optional(z.string()) })
const browserTest = z.object({
  /** `expected`, `unexpected`, `flaky` or `skipped`. */
  status: z.string(),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
  /** One for each try. */
  results: z.array(z.object({ errors: z.array(error) })),
})
const specs = z.array(z.object({ file: z.string(), line: z.number(), title: z.string(), tests: z.array(browserTest) }))
const suite = z.object({
  title: z.string(),
  specs,
  get suites() {
    return z.optional(z.array(suite))
  },
})
const browserReport = z.object({ suites: z.array(suite), errors: z.optional(z.array(error)) })

/** Results in a Playwright JSON report. A flaky test counts as a failure, and so does an error outside a test. */
export function browserResults(report: unknown): Results {
  const { suites, errors } = z.parse(browserReport, report)
  const found: Results = structuredClone(noResults)
  const walk = (suiteList: z.infer<typeof suite>[]) => {
    for (const { specs, suites } of suiteList) {
      for (const { file, line, title, tests } of specs)
        for (const { status, annotations, results } of tests) {
          const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
          const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
          if (status === 'expected') found.passed += 1
          else if (status === 'skipped') found.skipped.push(reason ? `${title}: ${reason}` : title)
          else
            found.failed.push({ name: `${file} › ${title}`, message: messages.join('\n'), alone: [`${file}:${line}`] })
        }
      walk(suites ?? [])
    }
  }
  walk(suites)
  for (const { message = '' } of errors ?? []) found.failed.push({ name: 'outside every test', message })
  return found
}
