import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { templateName } from '#storage/databases.fixture.ts'

/**
 * Migrates one embedded database of each module, and one database of the run's Postgres server if the project has one,
 * as templates that tests copy: migrations are most of the time of a short test, and a copy takes a fifth of it.
 */
export default async function setup(project: TestProject) {
  const { databases, postgresUrl } = project.getProvidedContext()
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-template-'))
  await migrate({ dataDir })
  if (databases.includes('Postgres')) {
    const admin = new pg.Client({ connectionString: postgresUrl })
    await admin.connect()
    await admin.query(`create database ${templateName}`)
    await admin.end()
    const url = new URL(postgresUrl)
    url.pathname = `/${templateName}`
    await migrate({ dataDir, databaseUrl: url.href })
  }
  project.provide('migratedFolder', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}

async function migrate(options: { dataDir: string; databaseUrl?: string }): Promise<void> {
  for (const open of [openDatabase, openProxyDatabase])
    await (await open({ databaseUrl: undefined, ...options })).close()
}
