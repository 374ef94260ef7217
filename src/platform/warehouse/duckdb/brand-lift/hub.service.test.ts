import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findStudy, listStudies } from '#platform/data-hub/studies.ts'
import { openDuckDBHub } from './hub.ts'
import { hubFileName } from './schema.ts'
import { recordTable, sourceName } from './sourceTables.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-hub-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/**
 * The study tables of the first release, with its own SQL: each row has the customer, date and instance of its report.
 */
const firstRelease = `
  CREATE TABLE study_reports (customer VARCHAR NOT NULL, date DATE NOT NULL, instance VARCHAR NOT NULL,
    operation VARCHAR NOT NULL, source_table VARCHAR NOT NULL, imported_at BIGINT NOT NULL);
  CREATE TABLE study_results (customer VARCHAR NOT NULL, date DATE NOT NULL, instance VARCHAR NOT NULL,
    study_id VARCHAR NOT NULL, study_name VARCHAR NOT NULL, campaign VARCHAR NOT NULL, start_date DATE NOT NULL,
    end_date DATE NOT NULL, metric VARCHAR NOT NULL, segment_type VARCHAR NOT NULL, segment VARCHAR NOT NULL,
    exposed_respondents BIGINT NOT NULL, exposed_positive BIGINT NOT NULL, control_respondents BIGINT NOT NULL,
    control_positive BIGINT NOT NULL, lift DOUBLE NOT NULL, lift_low DOUBLE NOT NULL, lift_high DOUBLE NOT NULL,
    confidence_level DOUBLE NOT NULL);
  INSERT INTO study_reports VALUES ('c', '2026-11-01', '', 'one', 'a.b.c', 1), ('c', '2026-11-01', 'test', 'two', 'a.b.c', 2);
  INSERT INTO study_results
    SELECT 'c', '2026-11-01', instance, study, study, 'Spring', '2026-09-01', '2026-10-01', 'AWARENESS', 'ALL', 'ALL',
      100, 30, 100, 20, 0.1, 0.05, 0.15, 0.9
    FROM (VALUES ('', 'x'), ('', 'y'), ('test', 'x')) AS made(instance, study)`

it('a warehouse of the first release keeps its studies with their reports, and still replaces a report as a whole', async () => {
  const instance = await DuckDBInstance.create(join(dataDir, hubFileName))
  const connection = await instance.connect()
  await connection.run(firstRelease)
  connection.closeSync()
  instance.closeSync()

  const columns = `SELECT table_name, column_name, data_type, CAST(is_nullable AS VARCHAR) FROM duckdb_columns()
    ORDER BY table_name, column_index`
  const converted = await openDuckDBHub({ dataDir })
  const before = await converted.read(columns)
  await converted.close()
  // A second start finds nothing to convert.
  const hub = await openDuckDBHub({ dataDir })
  try {
    expect(await hub.read(columns)).toEqual(before)
    const named = async () => (await listStudies(hub, 'c', { limit: 10 })).studies.map(({ name }) => name)
    expect(await named()).toEqual(
      ['2026-11-01.x', '2026-11-01.x.test', '2026-11-01.y'].map((part) => `customers/c/brandLiftStudies/${part}`),
    )
    expect(await findStudy(hub, 'c', { date: '2026-11-01', instance: 'test', studyId: 'x' })).toMatchObject({
      operation: 'operations/two',
      results: [{ metric: 'AWARENESS', exposed: { respondents: 100, positive: 30 } }],
    })

    await hub.write(async (writer) => {
      await writer.run(`CREATE TABLE ${sourceName('a.b.c')} AS
        SELECT * EXCLUDE (report) FROM study_results WHERE study_id = 'y'`)
      await recordTable(writer, { table: 'a.b.c', customer: 'c', rows: 1 }, 0)
    })
    await hub.importTable(
      { operation: 'three', customer: 'c', date: '2026-11-01', instance: '', sourceTable: 'a.b.c' },
      { now: 3, signal: new AbortController().signal, onStep: () => {}, beforeCommit: async () => {} },
    )
    expect(await named()).toEqual(
      ['2026-11-01.x.test', '2026-11-01.y'].map((part) => `customers/c/brandLiftStudies/${part}`),
    )
    // No rows of the replaced report are left.
    expect(await hub.read('SELECT count(*) FROM study_results')).toEqual([[2]])
  } finally {
    await hub.close()
  }
})
