import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { noChdb, sharedChdb } from '#platform/warehouse/clickhouse/servers.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { todaysCode } from './program.ts'

/**
 * Every three of the choices that `docs/operating.md` offers are together in an installation that is started, killed,
 * started again, backed up, restored and started once more: a file that a start creates, and the next one expects, is
 * seen only then.
 */
const warehouses = [
  { warehouse: 'DuckDB', isClickHouse: false },
  { warehouse: 'ClickHouse', isClickHouse: true },
]
const processes = [
  { at: 'in one process', commands: ['start'] },
  { at: 'in two processes', commands: ['platform', 'proxy'] },
]
const demos = [
  { demo: 'with the demo', demoData: undefined },
  { demo: 'without the demo', demoData: 'keep' },
] as const

type Environment = Record<string, string | undefined>

const readyLine = /Services on \S+\n|proxy on \S+\n|\n {2}Password {2,}\S+\n/
const root = mkdtempSync(join(tmpdir(), 'tenfoot-combinations-'))
const passphraseFile = join(root, 'passphrase')
writeFileSync(passphraseFile, 'correct horse battery\n')
const running = new Set<ChildProcess>()

async function run(environment: Environment, args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const program = await todaysCode()
  const child = spawn(process.execPath, [...program.args, ...args], {
    cwd: program.cwd,
    env: { ...inherited, LOG_LEVEL: 'silent', PORT: '0', PLATFORM_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const lines = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
      for (const seen of lines) seen()
    })
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, exit, output: () => output, onLine: (seen: () => void) => lines.add(seen) }
}

/** Runs a command to its end. */
async function command(environment: Environment, ...args: string[]): Promise<string> {
  const { exit, output } = await run(environment, args)
  const code = await exit
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output()}`)
  return output()
}

/** Starts what serves, one after the other as an operator does, and resolves when all of it serves. */
async function start(environment: Environment, commands: readonly string[]) {
  const started: Awaited<ReturnType<typeof run>>[] = []
  for (const name of commands) {
    const process = await run(environment, [name])
    started.push(process)
    await new Promise<void>((resolve, reject) => {
      process.onLine(() => readyLine.test(process.output()) && resolve())
      void process.exit.then(() => reject(new Error(`${name} did not start: ${process.output()}`)))
    })
  }
  return {
    kill: async () => {
      for (const { child } of started) child.kill('SIGKILL')
      await Promise.all(started.map(({ exit }) => exit))
    },
  }
}

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const freshAddress = async () => (await sharedChdb()).freshDatabase()

describe.each(testDatabases())('state on $name', ({ name, empty }) => {
  const third = name === 'SQLite' ? 0 : 1
  // Half of all combinations: those with an even number of second choices. The fourth choice follows from three.
  const cases = warehouses.flatMap((warehouse, first) =>
    processes.map((process, second) => {
      const demo = demos[(first + second + third) % 2 === 0 ? 0 : 1]
      return { ...warehouse, ...process, ...demo }
    }),
  )
  for (const { warehouse, isClickHouse, at, commands, demo, demoData } of cases)
    it.skipIf(isClickHouse && noChdb)(
      `an installation on ${name} and ${warehouse}, ${at}, ${demo}, starts again after a kill, and from its backup${isClickHouse ? noChdb : ''}`,
      async () => {
        const { dataDir, databaseUrl } = await empty()
        const environment: Environment = {
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          WAREHOUSE_URL: isClickHouse ? await freshAddress() : undefined,
          DEMO_DATA: demoData,
        }
        await (await start(environment, commands)).kill()
        const again = await start(environment, commands)
        const folder = mkdtempSync(join(root, 'backup-'))
        const file = join(folder, 'all.tar')
        const passphrase = ['--passphrase-file', passphraseFile]
        expect(await command(environment, 'backup', '--to', file, ...passphrase)).toContain('Wrote ')
        await again.kill()
        const restored = { ...environment, DATA_DIR: join(folder, 'restored') }
        expect(await command(restored, 'restore', '--from', file, ...passphrase)).toContain('Restored into')
        await (await start(restored, commands)).kill()
      },
      240_000,
    )

  it.skipIf(noChdb)(
    `an installation on ${name} starts, twice each time, after its numbers were copied to ClickHouse, and back${noChdb}`,
    async () => {
      const { dataDir, databaseUrl } = await empty()
      const embedded: Environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_DATA: 'keep' }
      const address = await freshAddress()
      const onClickHouse = { ...embedded, WAREHOUSE_URL: address }
      const twice = async (environment: Environment) => {
        for (let count = 0; count < 2; count += 1) await (await start(environment, ['platform'])).kill()
      }
      await (await start(embedded, ['platform'])).kill()
      await command(embedded, 'warehouse', 'copy', '--to', address)
      await twice(onClickHouse)
      // The old files are not needed any more, and the way back makes new ones.
      for (const file of ['warehouse.duckdb', 'datahub.duckdb']) rmSync(join(dataDir, file))
      await twice(onClickHouse)
      await command(embedded, 'warehouse', 'copy', '--from', address)
      await twice(embedded)
    },
    240_000,
  )
})
