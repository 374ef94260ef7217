import { availableParallelism } from 'node:os'
import type { ProvidedContext } from 'vitest'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { oneThread } from './e2e/repository/oneThread.ts'
import { notInstalled } from './e2e/repository/packageSets.ts'
import { catalogues } from './src/tv/build/catalogues.ts'

/** What a test needs, as the end of its file's name says. A test without such an end needs nothing that runs. */
const ending = (...endings: string[]) => `{src,e2e}/**/*.@(${endings.join('|')}).test.ts`
const folder = (...folders: string[]) => folders.map((name) => `e2e/${name}/**/*.test.ts`)

const endings = ['service', 'databases', 'warehouses', 'stores', 'postgres', 'clickhouse', 'fuzz']
const folders = ['processes', 'clients', 'openapi', 'earlier-releases', 'television-apps', 'store']

interface Needs extends Pick<ProvidedContext, 'databases' | 'warehouses'> {
  include: string[]
  exclude?: string[]
}

const embedded: Pick<Needs, 'databases' | 'warehouses'> = { databases: ['SQLite'], warehouses: ['DuckDB'] }
const every: typeof embedded = { databases: ['SQLite', 'Postgres'], warehouses: ['DuckDB', 'ClickHouse'] }

// To list the files of every project, nothing has to be installed.
const noPostgres = process.env.EVERY_PROJECT ? '' : notInstalled('postgres')

/** A project, in a list; none if it needs Postgres and that is not installed. */
function project(name: string, { include, exclude = [], databases, warehouses }: Needs): TestProjectConfiguration[] {
  const postgres = databases.includes('Postgres') ? ['e2e/postgres/server.ts'] : []
  if (postgres.length > 0 && noPostgres) return []
  return [
    {
      extends: true,
      test: {
        name,
        include,
        exclude: ['**/node_modules/**', ...exclude],
        provide: { databases, warehouses },
        // Fuzzing keeps the engine's own number of threads, so that something still runs with several.
        env: name === 'fuzz' ? {} : oneThread,
        globalSetup: ['e2e/support/runFolder.ts', ...postgres, 'e2e/support/migratedTemplate.ts'],
      },
    },
  ]
}

export default defineConfig({
  plugins: [catalogues()],
  test: {
    projects: [
      ...project('unit', {
        ...embedded,
        include: ['{src,e2e}/**/*.test.{ts,tsx}'],
        exclude: [ending(...endings), ...folder(...folders)],
      }),
      ...project('services', {
        ...embedded,
        include: [ending('service', 'databases', 'warehouses', 'stores')],
        exclude: folder(...folders),
      }),
      ...project('postgres', {
        databases: ['Postgres'],
        warehouses: ['DuckDB'],
        include: [ending('databases', 'stores', 'postgres')],
      }),
      ...project('clickhouse', {
        databases: ['Postgres'],
        warehouses: ['ClickHouse'],
        include: [ending('warehouses', 'stores', 'clickhouse')],
      }),
      ...project('processes', { ...every, include: folder('processes') }),
      ...project('clients', { ...embedded, include: folder('clients', 'openapi') }),
      ...project('fuzz', { ...every, include: [ending('fuzz')] }),
      ...project('release', { ...every, include: folder('earlier-releases', 'television-apps') }),
      ...project('store', { ...embedded, include: folder('store') }),
    ],
    // Most tests wait for a disk or a server part of their time: the runner's own choice leaves one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files that follow each other in a worker share its modules: loading them anew was a third of all work. So a test
    // undoes what it stubs, and mocks no module (`vi.mock`).
    isolate: false,
    // A bound for what hangs, not for what is slow: a busy machine takes four times as long.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
