import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodRows, ownAccount, startTestHub, type TestHub } from '#platform/data-hub/hub.fixture.ts'
import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import type { LiftRow } from '#platform/warehouse/brand-lift/port.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { brandliftCommand } from './brandlift.ts'
import { commandLine, stubPlatformSettings } from './commands.fixture.ts'
import { customerCommand } from './customer.ts'

describe.each(testDatabases())('the data hub on $name', ({ fresh }) => {
  let database: Awaited<ReturnType<typeof fresh>>
  beforeAll(async () => {
    database = await fresh()
    stubPlatformSettings(database)
    // Creates accounts and keys, then stops: the commands themselves open the warehouse while no services run.
    const hub = await startTestHub(database)
    await hub.close()
  })
  afterAll(() => vi.unstubAllEnvs())

  const tenfoot = commandLine(customerCommand, brandliftCommand)
  const file = (name: string, rows: readonly LiftRow[]) => {
    const columns = schemaColumns.map(({ name }) => name)
    const lines = rows.map((row) => columns.map((column) => row[column as keyof LiftRow]).join(','))
    const path = join(database.dataDir, name)
    writeFileSync(path, `${[columns.join(','), ...lines.map((line) => line.replace(/, /g, ' '))].join('\n')}\n`)
    return path
  }

  it('tenfoot customer creates a customer, links an account, adds a feed, lists them, and removes them', async () => {
    expect(await tenfoot('customer', 'add', 'acme', '--title', 'Acme')).toContain('customers/acme saved')
    await expect(tenfoot('customer', 'add', 'not a name')).rejects.toThrow('1 to 64 letters')
    await expect(tenfoot('customer', 'account', 'none', ownAccount.email)).rejects.toThrow('No customer none exists')
    await expect(tenfoot('customer', 'account', 'acme', 'nobody@x.y')).rejects.toThrow('no account nobody@x.y exists')
    expect(await tenfoot('customer', 'account', 'acme', ownAccount.email)).toContain('can now use customers/acme')
    await tenfoot('customer', 'instance', 'acme', 'preview')
    const entry = `customers/acme  Acme\n  instance preview\n  account ${ownAccount.email}\n`
    expect(await tenfoot('customer', 'list')).toContain(entry)
    await tenfoot('customer', 'account', 'acme', ownAccount.email, '--remove')
    await tenfoot('customer', 'instance', 'acme', 'preview', '--remove')
    expect(await tenfoot('customer', 'list')).toMatch(/^customers\/acme {2}Acme\ncustomers/)
  })

  it('tenfoot brandlift loads, lists and removes source tables, and warns about a table that a submission would refuse', async () => {
    const good = goodRows()
    const path = file('spring.csv', good)
    await expect(tenfoot('brandlift', 'load', 'acme.lift.spring', path)).rejects.toThrow('There are several customers')
    await expect(tenfoot('brandlift', 'load', 'acme.lift', path, '--customer', 'mine')).rejects.toThrow(
      'project.dataset',
    )
    await expect(
      tenfoot('brandlift', 'load', 'acme.lift.spring', `${path}.none`, '--customer', 'mine'),
    ).rejects.toThrow('spring.csv.none')
    const loaded = await tenfoot('brandlift', 'load', 'acme.lift.spring', path, '--customer', 'mine')
    expect(loaded).toBe(`Loaded ${good.length} rows into acme.lift.spring, for customers/mine.\n`)
    const latin = join(database.dataDir, 'latin.csv')
    writeFileSync(latin, Buffer.concat([readFileSync(path), Buffer.from('K\xF6ln\n', 'latin1')]))
    const last = readFileSync(path, 'utf8').split('\n').length
    await expect(tenfoot('brandlift', 'load', 'acme.lift.latin', latin, '--customer', 'mine')).rejects.toThrow(
      `latin.csv, line ${last}: it is not UTF-8. Save the file as CSV in UTF-8.`,
    )
    writeFileSync(latin, gzipSync(Buffer.from(`\uFEFF${readFileSync(path, 'utf8')}`, 'utf16le')))
    renameSync(latin, `${latin}.gz`)
    await expect(tenfoot('brandlift', 'load', 'acme.lift.latin', `${latin}.gz`, '--customer', 'mine')).rejects.toThrow(
      'latin.csv.gz, line 1: it is not UTF-8.',
    )
    const bad = good.map((row, place) => (place === 4 ? { ...row, metric: 'FAME' } : row))
    const warned = await tenfoot('brandlift', 'load', 'acme.lift.bad', file('bad.csv', bad), '--customer', 'mine')
    expect(warned).toContain('Submitting it would fail:\n  Table acme.lift.bad, row 5, column metric')
    expect(await tenfoot('brandlift', 'tables')).toBe(
      `acme.lift.bad  customers/mine  ${good.length} rows\nacme.lift.spring  customers/mine  ${good.length} rows\n`,
    )
    expect(await tenfoot('brandlift', 'unload', 'acme.lift.bad')).toBe('Removed acme.lift.bad.\n')
    await expect(tenfoot('brandlift', 'unload', 'acme.lift.bad')).rejects.toThrow('acme.lift.bad')
    // A submission imports the loaded table.
    const hub: TestHub = await startTestHub(database)
    try {
      expect(await hub.done({ date: '2026-11-01', sourceTable: 'acme.lift.spring' })).toMatchObject({
        done: true,
        response: { rowCount: good.length },
      })
    } finally {
      await hub.close()
    }
  })

  it('tenfoot brandlift prints the schema with every column and rule', async () => {
    const output = await tenfoot('brandlift', 'schema')
    for (const { name } of schemaColumns) expect(output).toMatch(new RegExp(`^${name} +\\w+ +`, 'm'))
    expect(output).toContain('Between rows:')
    expect(output).toContain('lift_low: at most lift.')
  })
})
