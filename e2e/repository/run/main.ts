/**
 * `npm test`: the first tier, which proves the product in minutes on its embedded defaults.
 * `npm run test:all`: both tiers. `npm run test:all -- --rest`: only the second.
 * `npm test -- engines store`: the build, and the parts with these names.
 * `--results FILE` adds the results to those in the file, and prints the sum.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { installSet, type SetName } from '../packageSets.ts'
import { addDuration, durationText } from './durations.ts'
import { build, checks, firstTier, type Part, partNames, partsNamed, repository, secondTier } from './parts.ts'
import { failureList, type Results, summary, sumOf } from './results.ts'
import { runPart } from './runPart.ts'
import { repeatFailed, type UnstableTest, unstableText } from './unstable.ts'

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, rest: { type: 'boolean' }, results: { type: 'string' } },
})
const cache = join(repository, 'node_modules/.cache/tenfoot-tests')
const say = (text: string) => process.stdout.write(text)
const results: (Results & { name: string })[] = []
const unstable: UnstableTest[] = []

async function runChecks(rows: readonly (readonly Part[])[]): Promise<void> {
  await Promise.all(
    rows.map(async (parts) => {
      for (const part of parts) results.push({ name: part.name, ...(await runPart(part, {})).results })
    }),
  )
}

/** Runs a part alone on the machine. In the first tier a failed test is a failure; in the second it is repeated once. */
async function runAlone(part: Part, { isRepeated }: { isRepeated: boolean }): Promise<void> {
  for (const set of part.sets ?? []) await install(set)
  if (part.needs && !(await install(part.needs))) {
    results.push({ name: part.name, passed: 0, failed: [], skipped: [`${part.name}: ${part.needs} is not installed`] })
    return
  }
  if (part.isSeeded) await seeded()
  const { results: once } = await runPart(part, { passThrough: true })
  if (!isRepeated || once.failed.length === 0) {
    results.push({ name: part.name, ...once })
    return
  }
  say(`${part.name}: running what failed once more, each by itself\n`)
  const repeated = await repeatFailed(part, once, (again) => runPart(again, { silent: true }))
  unstable.push(...repeated.unstable)
  results.push({ name: part.name, ...repeated.results })
}

let seed: Promise<void> | undefined

/** Finds or makes the demo's seed, once for all parts of the run. Making it takes one processor more than a minute. */
function seeded(): Promise<void> {
  seed ??= (async () => {
    const [{ findSeed }, { makeRunFolder }] = await Promise.all([
      import('../../support/seed.ts'),
      import('../../support/runFolder.ts'),
    ])
    const folder = makeRunFolder()
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    await findSeed(folder)
  })()
  return seed
}

const installed = new Map<SetName, boolean>()

/** Installs a set of packages. @returns whether it is there */
async function install(set: SetName): Promise<boolean> {
  const known = installed.get(set)
  if (known !== undefined) return known
  const installation = await installSet(set)
  if (!installation.installed) say(`${set} cannot be installed, so its tests are skipped: ${installation.why}\n`)
  installed.set(set, installation.installed)
  return installation.installed
}

/** Installs what the parts need, one set after the other: each waits for the network half of its time. */
async function installSets(parts: readonly Part[]): Promise<void> {
  for (const { sets = [], needs } of parts) for (const set of needs ? [needs, ...sets] : sets) await install(set)
}

/** What each tier begins with measures no time, so it is done side by side. */
async function runTiers(): Promise<void> {
  if (!options.rest) {
    await Promise.all([runChecks(checks), seeded()])
    for (const part of firstTier) await runAlone(part, { isRepeated: false })
  }
  if (!options.all && !options.rest) return
  await Promise.all([options.rest && runChecks([[build]]), seeded(), installSets(secondTier)])
  for (const part of secondTier) await runAlone(part, { isRepeated: true })
}

async function runNamed(): Promise<void> {
  const unknown = names.filter((name) => !partNames.includes(name))
  if (unknown.length > 0)
    throw new Error(`there is no part ${unknown.join(', ')}; the parts are ${partNames.join(', ')}`)
  await runChecks([[build]])
  for (const part of partsNamed(names)) await runAlone(part, { isRepeated: false })
}

const storedResults = z.object({
  passed: z.number(),
  failed: z.array(z.object({ name: z.string(), message: z.string() })),
  skipped: z.array(z.string()),
})

/** Adds the results to those of an earlier command, so that the last line of several commands counts everything. */
function withStored(file: string, own: Results): Results {
  if (!existsSync(file)) return own
  return sumOf([z.parse(storedResults, JSON.parse(readFileSync(file, 'utf8'))), own])
}

const started = Date.now()
await (names.length > 0 ? runNamed() : runTiers())
const total = sumOf(results)
say('\n━━ all parts ━━\n')
for (const line of failureList(total)) say(`failed: ${line}\n`)
for (const part of results) say(`${part.name.padEnd(10)} ${summary(part)}\n`)
if (names.length === 0) {
  const tier = options.rest ? 'rest' : options.all ? 'all' : 'first'
  const seconds = (Date.now() - started) / 1000
  say(`${durationText(addDuration(join(cache, `${tier}.json`), seconds))}\n`)
}
if (unstable.length > 0) {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, 'unstable.txt')
  writeFileSync(file, unstableText(unstable))
  say(`\n${unstableText(unstable)}\nThis block is also in ${file}\n\n`)
}
const sum = options.results ? withStored(options.results, total) : total
if (options.results) writeFileSync(options.results, JSON.stringify(sum))
if (sum.failed.length > 0) process.exitCode = 1
say(`${summary(sum)}\n`)
