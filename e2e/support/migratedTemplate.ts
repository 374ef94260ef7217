import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { templateName } from '#storage/databases.fixture.ts'

/**
 * Migrates one database of the run's Postgres server, and one embedded database of each module, as templates that tests
 * copy: migrations are most of the time of a short test, and a copy takes a fifth of it.
 */
export default async function setup(project: TestProject) {
  const { postgresUrl } = project.getProvidedContext()
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const url = new URL(postgresUrl)
  url.pathname = `/${templateName}`
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-template-'))
  for (const databaseUrl of [url.href, undefined])
    for (const open of [openDatabase, openProxyDatabase]) await (await open({ dataDir, databaseUrl })).close()
  project.provide('migratedFolder', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
