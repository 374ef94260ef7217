import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserCounts, type Counts, failure, failureList, summary, unitCounts } from './reports.ts'

/** One part of `npm test`: a static check counts as one test, a runner as many as it reports. */
interface Part {
  name: string
  command: string
  args: string[]
  counts?: (report: unknown) => Counts
}

/** Longer than any part takes on two slow cores, which take three times as long as quick ones: a longer part hangs. */
const maxMinutes = 50
const lastWordsMs = 2_000
const repository = join(import.meta.dirname, '../..')
const reports = mkdtempSync(join(tmpdir(), 'tenfoot-reports-'))
const reportOf = (name: string) => join(reports, `${name.replace(' ', '-')}.json`)
const tool = (name: string) => join(repository, 'node_modules/.bin', name)
/** `npm test -- store`: the build, and only the tests whose folder or file begins with one of the names. */
const names = process.argv.slice(2)
const filters = names.map((name) => `/${name}`)

const build: Part = { name: 'build', command: tool('tsx'), args: ['src/tv/build/main.ts'] }
// None of these measures time, so two rows of them run in parallel; both rows take about as long.
const allChecks: Part[][] = [
  [{ name: 'types', command: tool('tsc'), args: ['--noEmit'] }],
  [
    { name: 'lint', command: tool('biome'), args: ['check', '.'] },
    { name: 'imports', command: tool('tsx'), args: ['e2e/repository/imports.ts'] },
    { name: 'dead code', command: tool('knip'), args: [] },
    build,
  ],
]
const checks = names.length === 0 ? allChecks : [[build]]
// Each runs alone; the tests in a browser, `screens` and `heard` (`playwright.config.ts`), need the build.
const runners: Part[] = [
  {
    name: 'unit',
    command: tool('vitest'),
    args: [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportOf('unit')}`,
      '--passWithNoTests',
      ...filters,
    ],
    counts: unitCounts,
  },
  ...['screens', 'heard'].map((name) => ({
    name,
    command: tool('playwright'),
    args: ['test', `--project=${name}`, '--reporter=list,json', '--pass-with-no-tests', ...filters],
    counts: browserCounts,
  })),
]

interface Result {
  name: string
  counts: Counts
}

interface Ending {
  ok: boolean
  why?: string
  /** The output, if it was not passed through. */
  text: string
}

/** Runs a part and returns its result. @param isAlone whether its output may be passed through at once */
async function run(part: Part, isAlone: boolean): Promise<Result> {
  const started = Date.now()
  const title = `\n━━ ${part.name} ━━\n`
  if (isAlone) process.stdout.write(title)
  const ending = await finished(part, isAlone)
  if (!isAlone) process.stdout.write(title + ending.text)
  const counts =
    ending.ok || part.counts
      ? countsOf(part, ending.ok)
      : { passed: 0, failed: [failure(part.name, ending.why)], skipped: [] }
  if (ending.why) process.stdout.write(`${part.name}: ${ending.why}\n`)
  for (const line of counts.skipped) process.stdout.write(`skipped: ${line}\n`)
  process.stdout.write(`${part.name}: ${summary([counts])} in ${Math.round((Date.now() - started) / 1000)} s\n`)
  return { name: part.name, counts }
}

async function inTurn(parts: readonly Part[], isAlone: boolean): Promise<Result[]> {
  const results: Result[] = []
  for (const part of parts) results.push(await run(part, isAlone))
  return results
}

/** Runs a part's command without input, so that it never waits for one. */
function finished({ name, command, args }: Part, isAlone: boolean): Promise<Ending> {
  return new Promise((resolve) => {
    const output = isAlone ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: repository,
      stdio: ['ignore', output, output],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (words: string) => {
        text += words
      })
    const timer = setTimeout(() => child.kill('SIGKILL'), maxMinutes * 60_000)
    const end = (answer: { ok: boolean; why?: string }) => {
      clearTimeout(timer)
      resolve({ ...answer, text })
    }
    child.on('error', (error) => end({ ok: false, why: error.message }))
    child.on('exit', (code, signal) => {
      const answer = signal
        ? { ok: false, why: `ended by ${signal}` }
        : { ok: code === 0, ...(code && { why: `exit code ${code}` }) }
      // Output may arrive after the exit, but child processes that still run must not delay the result.
      child.once('close', () => end(answer))
      setTimeout(() => end(answer), lastWordsMs).unref()
    })
  })
}

function countsOf({ name, counts }: Part, ok: boolean): Counts {
  if (!counts) return { passed: 1, failed: [], skipped: [] }
  const withFailure = (reason: string, countsSoFar: Counts = { passed: 0, failed: [], skipped: [] }) => {
    process.stdout.write(`${name}: ${reason}\n`)
    return { ...countsSoFar, failed: [...countsSoFar.failed, failure(name, reason)] }
  }
  try {
    const reported = counts(JSON.parse(readFileSync(reportOf(name), 'utf8')))
    if (isEmpty(reported) && names.length === 0) return withFailure('no test ran', reported)
    // An error outside every test shows only in the exit code.
    return ok || reported.failed.length > 0 ? reported : withFailure('it failed outside every test', reported)
  } catch (error) {
    return withFailure(`no report was written (${error instanceof Error ? error.message : error})`)
  }
}

const isEmpty = ({ passed, failed }: Counts) => passed + failed.length === 0

const results: Result[] = []
try {
  results.push(...(await Promise.all(checks.map((parts) => inTurn(parts, false)))).flat())
  results.push(...(await inTurn(runners, true)))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (results.every(({ name, counts }) => name === build.name || isEmpty(counts)))
  results.push({ name: 'names', counts: { passed: 0, failed: [failure(names.join(' '), 'no test ran')], skipped: [] } })
process.stdout.write('\n━━ everything ━━\n')
const all = results.map(({ counts }) => counts)
for (const line of failureList(all)) process.stdout.write(`failed: ${line}\n`)
for (const { name, counts } of results) process.stdout.write(`${name.padEnd(10)} ${summary([counts])}\n`)
if (all.some(({ failed }) => failed.length > 0)) process.exitCode = 1
process.stdout.write(`${summary(all)}\n`)
