import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { SetName } from '../packageSets.ts'
import { browserResults, unitResults } from './reports.ts'
import type { Results } from './results.ts'

export const repository = join(import.meta.dirname, '../../..')

/** One part of a run: a static check counts as one test, a runner as many as it reports. */
export interface Part {
  name: string
  command: string
  args: string[]
  /** Projects of its runner that run together, but can each be run alone: `only` returns the part with some of them. */
  together?: { projects: readonly string[]; only(projects: readonly string[]): Part }
  /** The variable that names the file of the runner's report, if it takes none as an option. */
  reportVariable?: string
  /** Reads the runner's report. */
  read?: (report: unknown) => Results
  /** Whether its tests start with copies of the demo's seed (`e2e/support/seed.ts`). */
  isSeeded?: true
  /** Sets of packages that it uses; a test skips itself without its own. */
  sets?: readonly SetName[]
  /** The set without which no test of the part can run. */
  needs?: SetName
}

const tool = (name: string) => join(repository, 'node_modules/.bin', name)

/** A check that has no report. */
const check = (name: string, command: string, ...args: string[]): Part => ({ name, command: tool(command), args })

/**
 * The native compiler, in a third of the time. The other one is installed because the check of imports reads TypeScript
 * with it. On two cores it takes less processor in one thread, and other checks run beside it.
 */
const types = (name: string, ...args: string[]): Part => ({
  name,
  command: process.execPath,
  args: [join(repository, 'node_modules/@typescript/native/bin/tsc'), ...args, '--singleThreaded'],
})

/** Tests of vitest projects (`vitest.config.ts`). */
const units = (name: string, projects: readonly string[]): Part => ({
  name,
  command: tool('vitest'),
  args: ['run', '--reporter=dot', '--reporter=json', ...projects.flatMap((project) => ['--project', project])],
  read: unitResults,
})

const setsOf: Readonly<Record<string, readonly SetName[]>> = {
  clickhouse: ['clickhouse'],
  processes: ['clickhouse'],
  fuzz: ['clickhouse'],
  release: ['webos'],
  clients: ['clients/packages', 'googleapis', 'openapi', 'bench/peers'],
  store: ['engines'],
}

/** Tests of the second tier wait for servers and pages a third of their time: one worker more uses it. */
const workersThatWait = availableParallelism() + 1

/** Tests of vitest projects of the second tier, in one run, so that no processor is idle at the end of each project. */
const servers = (projects: readonly string[], needs?: SetName): Part => {
  const { args, ...part } = units(projects.join(', '), projects)
  return {
    ...part,
    args: [...args, `--maxWorkers=${workersThatWait}`],
    together: { projects, only: (some) => servers(some, needs) },
    sets: [...new Set(projects.flatMap((project) => setsOf[project] ?? []))],
    ...(needs && { needs }),
  }
}

interface BrowserRun {
  sets?: readonly SetName[]
  /** Instead of the configuration's. */
  workers?: number | undefined
}

/**
 * Tests of Playwright projects (`playwright.config.ts`), in one run: each run starts its workers and the product anew.
 * They need the build.
 */
const browser = (projects: readonly string[], { sets = [], workers }: BrowserRun = {}): Part => ({
  name: projects.join(', '),
  together: { projects, only: (some) => browser(some, { sets, workers }) },
  command: tool('playwright'),
  args: [
    'test',
    ...projects.map((project) => `--project=${project}`),
    ...(workers ? [`--workers=${workers}`] : []),
    '--reporter=list,json',
  ],
  reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_FILE',
  read: browserResults,
  isSeeded: true,
  sets,
})

export const build = check('build', 'tsx', 'src/release/build.ts')

/** The static checks: none measures time, so the rows run beside each other. Both take about as long. */
export const checks: readonly (readonly Part[])[] = [
  [types('types', '-b', 'src/tv', 'src', 'e2e')],
  [
    check('lint', 'biome', 'check', '.'),
    check('imports', 'tsx', 'e2e/repository/imports.ts'),
    check('dead code', 'knip'),
    build,
  ],
]

/** The tests of the first tier, after the checks: the product on its embedded defaults. */
export const firstTier: readonly Part[] = [units('units', ['unit', 'services']), browser(['journeys'])]

/**
 * The tests of the second tier: other databases and warehouses, processes, clients, engines, languages, releases. Two
 * parts have one name where both runners have tests of the kind.
 */
export const secondTier: readonly Part[] = [
  {
    ...types('set types', '--noEmit', '-p', 'e2e/tsconfig.sets.json'),
    sets: ['clients/packages', 'openapi', 'bench/peers'],
  },
  servers(['postgres', 'clickhouse', 'processes', 'fuzz', 'release'], 'postgres'),
  servers(['clients', 'store']),
  browser(['release', 'store', 'screens', 'languages', 'engines'], { sets: ['engines'], workers: workersThatWait }),
  browser(['heard'], { sets: ['engines'] }),
]

/** The parts with these names, each with only the projects that are named. */
export const partsNamed = (names: readonly string[]): readonly Part[] =>
  [...firstTier, ...secondTier].flatMap((part) => {
    if (names.includes(part.name)) return [part]
    const some = part.together?.projects.filter((project) => names.includes(project)) ?? []
    return part.together && some.length > 0 ? [part.together.only(some)] : []
  })

/** The names that `partsNamed` knows. */
export const partNames = [
  ...new Set([...firstTier, ...secondTier].flatMap(({ name, together }) => together?.projects ?? [name])),
]
