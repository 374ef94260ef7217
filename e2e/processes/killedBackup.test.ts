import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import { requireUsable } from '#platform/backup/requireUsable.ts'
import { backupHere } from '#platform/commands/backupHere.ts'
import { withDatabases } from '#platform/commands/withDatabases.ts'
import { callControl } from '#platform/control.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { readArchive } from '#storage/backup/readArchive.ts'
import { restoreArchive } from '#storage/backup/restore.ts'
import { todaysCode } from './program.ts'
import { servicesProcess } from './servicesProcess.ts'

const passphrase = 'correct horse battery'
const backups = Number(process.env.BACKUPS ?? 4)
const rows = 500
const channel = 'UCbackup'

const folder = mkdtempSync(join(tmpdir(), 'tenfoot-killed-backup-'))
const dataDir = join(folder, 'data')
const settings = platformSettings({ DATA_DIR: dataDir })
let services: ReturnType<typeof servicesProcess>
beforeAll(async () => {
  await beginDemo(dataDir)
  services = servicesProcess({ DATA_DIR: dataDir, PLATFORM_PORT: '0' })
  await services.start()
}, 120_000)
afterAll(async () => {
  await services.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Imports the same day again and again, each time with other numbers and other videos. */
async function importUntil(stop: AbortSignal): Promise<number> {
  let round = 0
  while (!stop.aborted) {
    round += 1
    const path = join(folder, `report-${round % 2}.csv`)
    const reportRows = Array.from({ length: rows }, (_, place) =>
      row({ channel_id: channel, video_id: `v${round}-${place}`, views: round }),
    )
    writeFileSync(path, csvOf(reportRows))
    const created = new Date(Date.UTC(2026, 10, 1) + round * 1_000).toISOString()
    await callControl(dataDir, 'import', { path, created }, () => {})
  }
  return round
}

const restore = async (from: string, to: string) => {
  await restoreArchive(from, passphrase, {
    dataDir: to,
    folders: new Map([['transcription', join(to, 'transcription')]]),
    requireUsable: (manifest) =>
      requireUsable(
        manifest,
        Object.fromEntries(Object.entries(manifest.states).map(([name, state]) => [name, state.migrations])),
      ),
  })
  return to
}

/** The rounds whose rows are there, and the videos that neither the repository nor a note knows. */
const contentOf = (dir: string) =>
  withDatabases(platformSettings({ DATA_DIR: dir }), async ({ context: { warehouse, videoRepository } }) => {
    const fromChannel = `FROM channel_basic WHERE channel_id = '${channel}'`
    const rounds = await warehouse.read(`SELECT views, count(*) ${fromChannel} GROUP BY 1`)
    const videos = (await warehouse.read(`SELECT video_id ${fromChannel}`)).map(([id]) => String(id))
    const noted = (await warehouse.read('SELECT note FROM register_notes')).join()
    const known = new Set((await videoRepository.videosOf(channel)).map(({ id }) => id))
    // A video of the repository without facts: the repository would be ahead of the facts.
    const newest = Number(rounds[0]?.[0] ?? 0)
    const idsWithoutFacts = [...known].filter((id) => Number(/^v(\d+)-/.exec(id)?.[1]) > newest)
    return {
      rounds,
      unknown: videos.filter((id) => !known.has(id) && !noted.includes(`"${id}"`)),
      ahead: idsWithoutFacts,
    }
  })

it('backups during imports each hold one whole import, and the video repository of the same moment', async () => {
  const stop = new AbortController()
  const importing = importUntil(stop.signal)
  const rounds = new Set<number>()
  for (let number = 0; number < backups; number += 1) {
    const to = join(folder, `under-load-${number}.tar`)
    await backupHere(settings, { to, passphrase }, () => {})
    const state = await contentOf(await restore(to, join(folder, `restored-${number}`)))
    if (state.rounds.length > 0) {
      expect(state.rounds).toEqual([[expect.any(Number), rows]])
      rounds.add(Number(state.rounds[0]?.[0]))
    }
    expect(state).toMatchObject({ unknown: [], ahead: [] })
  }
  stop.abort()
  expect(await importing).toBeGreaterThan(backups)
  expect(rounds.size).toBeGreaterThan(1)
}, 240_000)

it('a backup whose services are killed leaves no file, and the next backup of the same name is complete', async () => {
  const to = join(folder, 'killed.tar')
  const kills: Promise<void>[] = []
  const killed = backupHere(settings, { to, passphrase }, () => {
    if (kills.length === 0) kills.push(services.kill())
  })
  await expect(killed).rejects.toThrow(/stopped in the middle/)
  await Promise.all(kills)
  expect(existsSync(to)).toBe(false)
  expect(existsSync(`${to}.part`)).toBe(true)
  await services.start()
  await backupHere(settings, { to, passphrase }, () => {})
  expect(existsSync(`${to}.part`)).toBe(false)
  expect((await readArchive(to, passphrase)).files.map(({ name }) => name)).toContain('warehouse.duckdb')
}, 120_000)

it('a backup command that is killed disturbs no service: the file is missing or complete', async () => {
  const to = join(folder, 'command.tar')
  const file = join(folder, 'passphrase')
  writeFileSync(file, `${passphrase}\n`)
  const { cwd, args } = await todaysCode()
  const command = spawn(process.execPath, [...args, 'backup', '--to', to, '--passphrase-file', file], {
    cwd,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const exited = once(command, 'exit')
  await expect.poll(() => existsSync(`${to}.part`), { timeout: 60_000, interval: 5 }).toBe(true)
  command.kill('SIGKILL')
  await exited
  // The services end the work that the command began.
  await expect.poll(() => existsSync(`${to}.part`), { timeout: 60_000 }).toBe(false)
  expect((await readArchive(to, passphrase)).about.holds).toMatchObject({ accounts: 1 })
  expect((await callControl(dataDir, 'sum', {}, () => {}))?.result).toEqual({})
}, 120_000)

it('a restored backup has every row of the services that it was taken of', async () => {
  const to = join(folder, 'last.tar')
  await backupHere(settings, { to, passphrase }, () => {})
  await services.kill()
  const copy = await restore(to, join(folder, 'last'))
  const everyRow = (dir: string) =>
    withDatabases(platformSettings({ DATA_DIR: dir }), async ({ context: { warehouse }, store }) => {
      const rows: Record<string, unknown> = {}
      for (const [table] of await warehouse.read('SELECT table_name FROM duckdb_tables() ORDER BY 1'))
        rows[`warehouse ${table}`] = await warehouse.read(`SELECT CAST(t AS VARCHAR) FROM ${table} AS t ORDER BY rowid`)
      for (const { name } of await store.db.introspection.getTables())
        rows[name] = (
          await store.db
            .selectFrom(name as 'accounts')
            .selectAll()
            .execute()
        ).map((storedRow) => JSON.stringify(storedRow))
      return rows
    })
  expect(await everyRow(copy)).toEqual(await everyRow(dataDir))
}, 120_000)
