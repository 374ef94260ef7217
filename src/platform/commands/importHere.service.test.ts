import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { csvOf, row } from '../analytics/rows.fixture.ts'
import { ownAccount, startTestService, type TestService } from '../analytics/service.fixture.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { account } from '../authorization/testProject.fixture.ts'
import { ControlFailure, callControl, serveControl } from '../control.ts'
import { openDatabase } from '../database.ts'
import { chooseChannel } from './chooseChannel.ts'
import { importHere } from './importHere.ts'

describe('imports', () => {
  let service: TestService
  let running: boolean
  beforeEach(async () => {
    service = await startTestService()
    running = true
  })
  afterEach(async () => {
    if (running) await service.close()
  })

  const path = () => {
    const made = join(service.dataDir, 'report.csv')
    writeFileSync(made, csvOf([row({ views: 4 })]))
    return made
  }

  it('the import command passes the file to the running platform, and gets its progress', async () => {
    const labels: string[] = []
    const outcome = await importHere(service.settings, { path: path(), account: ownAccount.email }, ({ label }) =>
      labels.push(label),
    )
    expect(outcome).toMatchObject({ rows: 1, channels: [{ id: 'UCmine' }], account: ownAccount.email })
    expect(labels).toContain('Importing report.csv')
    expect(await service.warehouse.read('SELECT views FROM channel_basic')).toEqual([[4]])
  })

  it('the import command passes on the platform’s refusal unchanged', async () => {
    writeFileSync(path(), csvOf([row({ views: 'x' })]))
    const refused = importHere(
      service.settings,
      { path: join(service.dataDir, 'report.csv'), account: ownAccount.email },
      () => {},
    )
    await expect(refused).rejects.toThrow(ControlFailure)
    await expect(refused).rejects.toThrow(/report\.csv, line 2, column views: "x"/)
  })

  it('the import command uses a socket that only its owner may open', () => {
    expect(statSync(join(service.dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
  })

  it('the import command does not use a socket whose path is too long, nor a shortened path', async () => {
    const long = join(service.dataDir, 'x'.repeat(120))
    await expect(serveControl(long, {})).rejects.toThrow(/too long for a socket/)
    expect(await callControl(long, 'import', {}, () => {})).toBeUndefined()
  })

  it('the import command opens the warehouse itself when no platform runs, even after a platform died', async () => {
    const file = path()
    await service.app.close()
    await service.warehouse.close()
    await service.store.destroy()
    // A killed process leaves the socket's file, and nothing listens there.
    writeFileSync(join(service.dataDir, 'control.sock'), '')
    const outcome = await importHere(service.settings, { path: file, account: ownAccount.email }, () => {})
    expect(outcome.rows).toBe(1)
    running = false
  })

  it('the import command leaves no empty databases after a refusal', async () => {
    const request = { path: path(), account: ownAccount.email }
    const empty = mkdtempSync(join(tmpdir(), 'tenfoot-import-'))
    const nowhere = { dataDir: empty, databaseUrl: undefined }
    try {
      await expect(importHere(nowhere, request, () => {})).rejects.toThrow(/npm start/)
      expect(readdirSync(empty)).toEqual([])

      // An account, but no reports; the file is refused only when its rows are read.
      const store = await openDatabase(nowhere)
      await withAuthorizationTables(store.db)
        .insertInto('accounts')
        .values(account(ownAccount, '', 0))
        .execute()
      await store.close()
      writeFileSync(request.path, csvOf([row({ views: 'x' })]))
      await expect(importHere(nowhere, request, () => {})).rejects.toThrow(/line 2/)
      expect(readdirSync(empty).filter((name) => name.includes('warehouse'))).toEqual([])
    } finally {
      rmSync(empty, { recursive: true, force: true })
    }
  })

  it('the import command can choose the previous channel again', async () => {
    await service.load([row({ channel_id: 'UCfirst' })])
    await service.load([row({ channel_id: 'UCsecond' })])
    expect(await chooseChannel(service.settings, 'UCfirst', ownAccount.email)).toMatchObject({
      id: 'UCfirst',
      account: ownAccount.email,
    })
    expect((await service.videoRepository.channelOf(ownAccount.id))?.id).toBe('UCfirst')
    await expect(chooseChannel(service.settings, 'UCnobody', ownAccount.email)).rejects.toThrow(
      /owns no channel UCnobody/,
    )
  })
})
