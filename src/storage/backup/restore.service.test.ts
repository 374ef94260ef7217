import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../open.ts'
import { BackupProblem } from './format.ts'
import { restoreArchive } from './restore.ts'
import { restoreFolderName } from './unfinishedRestore.ts'
import { writeArchive } from './writeArchive.ts'

const passphrase = 'correct horse battery'
const recording = '7b1c1d2e-0000-4000-8000-000000000001'

describe('restoring a backup', () => {
  let folder: string
  let backup: string
  let dataDir: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tenfoot-restore-'))
    return () => rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    backup = join(folder, 'backup.tar')
    dataDir = join(folder, 'data')
    writeFileSync(join(folder, 'rows'), 'rows '.repeat(1000))
    const files = ['warehouse.duckdb', `transcription/${recording}`].map((name) => ({
      name,
      path: join(folder, 'rows'),
    }))
    const about = { at: 0, states: {}, layouts: {}, holds: {}, missing: [] }
    await writeArchive(backup, { about, files, secrets: { 'demo.json': '{}' } }, passphrase, { logN: 10 })
  })
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })

  const restore = (audio = join(dataDir, 'transcription'), requireUsable = () => {}, typed = passphrase) =>
    restoreArchive(backup, typed, { dataDir, folders: new Map([['transcription', audio]]), requireUsable })
  const names = (path: string) => readdirSync(path, { recursive: true }).map(String).sort()
  const whole = ['demo.json', 'transcription', `transcription/${recording}`, 'warehouse.duckdb']

  it('restoring fills a missing or empty folder, also with a folder for audio elsewhere', async () => {
    await restore()
    expect(names(dataDir)).toEqual(whole)
    dataDir = join(folder, 'empty')
    mkdirSync(join(dataDir, 'lost+found'), { recursive: true })
    await restore(join(folder, 'audio'))
    expect(names(dataDir)).toEqual(['demo.json', 'lost+found', 'warehouse.duckdb'])
    expect(names(join(folder, 'audio'))).toEqual([recording])
  })

  it('restoring refuses a folder that holds anything, and changes nothing in it', async () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'platform.db'), 'mine')
    await expect(restore()).rejects.toThrow(/is not empty \(platform\.db\)/)
    expect(names(dataDir)).toEqual(['platform.db'])
  })

  it('restoring leaves nothing when the backup is damaged, of a newer release or has another passphrase', async () => {
    await expect(restore(undefined, undefined, 'another passphrase')).rejects.toThrow(/passphrase/)
    const newer = () => {
      throw new BackupProblem('newer')
    }
    await expect(restore(undefined, newer)).rejects.toThrow('newer')
    expect(existsSync(dataDir)).toBe(false)
    const bytes = readFileSync(backup)
    bytes[bytes.lastIndexOf('rows rows')] = 88
    writeFileSync(backup, bytes)
    mkdirSync(dataDir)
    await expect(restore()).rejects.toThrow(/damaged/)
    expect(names(dataDir)).toEqual([])
  })

  it('restoring leaves nothing when files cannot be moved to their places', async () => {
    const about = { at: 0, states: {}, layouts: {}, holds: {}, missing: [] }
    const files = [`transcription/${recording}`, 'disk/file'].map((name) => ({ name, path: join(folder, 'rows') }))
    backup = join(folder, 'other.tar')
    await writeArchive(backup, { about, files, secrets: {} }, passphrase, { logN: 10 })
    // No folder of the backup can take the place of one that has files.
    const inTheWay = join(dataDir, 'lost+found')
    mkdirSync(inTheWay, { recursive: true })
    writeFileSync(join(inTheWay, 'found'), '')
    const audio = join(folder, 'audio')
    mkdirSync(audio)
    const folders = new Map([
      ['transcription', audio],
      ['disk', inTheWay],
    ])
    const restoring = restoreArchive(backup, passphrase, { dataDir, folders, requireUsable: () => {} })
    await expect(restoring).rejects.toThrow('ENOTEMPTY')
    expect(names(dataDir)).toEqual(['lost+found', 'lost+found/found'])
    expect(names(audio)).toEqual([])
  })

  it('an interrupted restore keeps servers from starting, and the next restore completes it', async () => {
    mkdirSync(join(dataDir, restoreFolderName), { recursive: true })
    writeFileSync(join(dataDir, restoreFolderName, 'placing'), '')
    // It was moved before the restore was killed; the rest was not.
    writeFileSync(join(dataDir, 'warehouse.duckdb'), 'half')
    const opening = openStore({ databaseName: 'platform', dataDir, migrations: {} })
    await expect(opening).rejects.toThrow(/restore was interrupted/)
    await restore()
    expect(names(dataDir)).toEqual(whole)
    expect(readFileSync(join(dataDir, 'warehouse.duckdb'), 'utf8')).toContain('rows rows')
  })
})
