import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Part, repository } from './parts.ts'
import { noResults, type Results, summary } from './results.ts'

/** Longer than any part takes on two slow cores, which take three times as long as quick ones: a longer part hangs. */
const maxMinutes = 50
const lastOutputMs = 2_000

interface Ending {
  ok: boolean
  why?: string
  /** The output, if it was not passed through. */
  output: string
}

export interface RunOptions {
  /** Whether the output is passed through at once; else it is returned, and printed at the end unless it is `silent`. */
  passThrough?: boolean
  silent?: boolean
}

/** Runs a part. Returns its results and, unless it was passed through, its output. */
export async function runPart(
  part: Part,
  { passThrough = false, silent = false }: RunOptions,
): Promise<{ results: Results; output: string }> {
  const say = (text: string) => silent || process.stdout.write(text)
  const started = Date.now()
  const title = `\n━━ ${part.name} ━━\n`
  if (passThrough) say(title)
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-report-'))
  try {
    const report = join(folder, 'report.json')
    const { ok, why, output } = await finished(part, report, passThrough)
    if (!passThrough) say(title + output)
    const results = resultsOf(part, { ok, why }, report)
    if (why) say(`${part.name}: ${why}\n`)
    for (const line of results.skipped) say(`skipped: ${line}\n`)
    say(`${part.name}: ${summary(results)} in ${Math.round((Date.now() - started) / 1000)} s\n`)
    return { results, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a part's command without input, so that it never waits for one. */
function finished({ command, args, reportVariable, read }: Part, report: string, passThrough: boolean) {
  return new Promise<Ending>((resolve) => {
    const stdio = passThrough ? 'inherit' : 'pipe'
    const reportArgs = read && reportVariable === undefined ? [`--outputFile.json=${report}`] : []
    const child = spawn(command, [...args, ...reportArgs], {
      cwd: repository,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...(reportVariable && { [reportVariable]: report }) },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const timer = setTimeout(() => child.kill('SIGKILL'), maxMinutes * 60_000)
    const end = (ending: Omit<Ending, 'output'>) => {
      clearTimeout(timer)
      resolve({ ...ending, output })
    }
    child.on('error', (error) => end({ ok: false, why: error.message }))
    child.on('exit', (code, signal) => {
      const ending = signal
        ? { ok: false, why: `ended by ${signal}` }
        : { ok: code === 0, ...(code && { why: `exit code ${code}` }) }
      // Output may arrive after the exit, but child processes that still run must not delay the result.
      child.once('close', () => end(ending))
      setTimeout(() => end(ending), lastOutputMs).unref()
    })
  })
}

function resultsOf({ name, read }: Part, { ok, why = 'it failed' }: { ok: boolean; why?: string }, report: string) {
  const failedBecause = (message: string, results = noResults): Results => ({
    ...results,
    failed: [...results.failed, { name, message }],
  })
  if (!read) return ok ? { ...noResults, passed: 1 } : failedBecause(why)
  try {
    const results = read(JSON.parse(readFileSync(report, 'utf8')))
    if (results.passed + results.failed.length === 0) return failedBecause('no test ran', results)
    // An error outside every test shows only in the exit code.
    return ok || results.failed.length > 0 ? results : failedBecause('it failed outside every test', results)
  } catch (error) {
    return failedBecause(`no report was written (${error instanceof Error ? error.message : error})`)
  }
}
