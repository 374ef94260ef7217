import { stripVTControlCharacters } from 'node:util'
import type { Part } from './parts.ts'
import { type Failure, noResults, type Results } from './results.ts'

/** A test that failed in the run and passed by itself. */
export interface UnstableTest {
  name: string
  /** What it said when it failed. */
  failed: string
  /** The output of the run in which it passed. */
  passed: string
}

/** More failures have a common cause, which a second run would not change. */
const maxRepeated = 20

/**
 * Runs each failed test once more, by itself. One that passes then counts as passed, and is unstable.
 * @param run runs a part with other arguments
 */
export async function repeatFailed(
  part: Part,
  results: Results,
  run: (part: Part) => Promise<{ results: Results; output: string }>,
): Promise<{ results: Results; unstable: UnstableTest[] }> {
  if (results.failed.length > maxRepeated) return { results, unstable: [] }
  const failed: Failure[] = []
  const unstable: UnstableTest[] = []
  for (const failure of results.failed) {
    if (!failure.alone) {
      failed.push(failure)
      continue
    }
    const again = await run({ ...part, args: [...part.args, ...failure.alone] })
    const passes = again.results.failed.length === 0 && again.results.passed > 0
    if (passes) unstable.push({ name: failure.name, failed: failure.message, passed: again.output })
    else failed.push(failure)
  }
  return { results: { ...noResults, ...results, passed: results.passed + unstable.length, failed }, unstable }
}

/** The unstable tests with both outputs, for the end of the log and a file. */
export function unstableText(tests: readonly UnstableTest[]): string {
  const parts = tests.map(
    ({ name, failed, passed }) => `── ${name}\nIt failed:\n${failed}\n\nIt passed by itself:\n${passed}\n`,
  )
  return stripVTControlCharacters(`━━ unstable: ${tests.length} ━━\n${parts.join('\n')}`)
}
