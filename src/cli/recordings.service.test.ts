import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { type RecordingVideo, recordingsPath } from '#contract/recordings.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { commandLine, stubProxySettings } from './commands.fixture.ts'
import { recordingsCommand } from './recordings.ts'

/** The command stores nothing itself: `src/proxy/modules/recordings/recordings.databases.test.ts` tests recordings on every database. */
const embedded = [sqliteDatabase()]

/** Runs the command while a proxy runs. */
describe.each(embedded)('recordings on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision
  let folder: string
  const clock = manualClock(Date.now())

  beforeEach(async () => {
    const database = await fresh()
    folder = database.dataDir
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream, database, clock })
    television = await proxy.signedIn()
    stubProxySettings(database, upstream)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await proxy.close()
    await upstream.close()
  })

  const tenfoot = commandLine(recordingsCommand)
  const say = async (recording: string, video: string | null) => {
    clock.advance(1)
    await television.call(recordingsPath, { method: 'POST', body: { recording, video } })
  }
  const onTelevision = async (): Promise<RecordingVideo[]> =>
    (await (await television.call(recordingsPath)).json()).recordings

  it.each(['csv', 'json'])(
    'tenfoot recordings exports recordings to %s, and imports them again in the same order',
    async (format) => {
      await say('talk', 'video-a')
      await say('tour', 'video-a')
      await say('noise', null)
      const before = await onTelevision()
      const file = join(folder, `recordings.${format}`)
      expect(await tenfoot('recordings', 'export', file)).toContain('Wrote 3 recordings')
      await expect(tenfoot('recordings', 'export', file)).rejects.toThrow('EEXIST')
      expect(await tenfoot('recordings', 'import', file)).toContain('Imported 0 recordings; 3 were there already.')
      await proxy.db.deleteFrom('account_recordings').execute()
      expect(await tenfoot('recordings', 'list')).toBe('No recordings.\n')
      expect(await tenfoot('recordings', 'import', file)).toContain('Imported 3 recordings; 0 were there already.')
      expect(await onTelevision()).toEqual(before)
      expect(await tenfoot('recordings', 'list')).toBe('noise  no video\ntour  video-a\ntalk  video-a\n')
      if (format === 'csv')
        expect(await readFile(file, 'utf8')).toBe('recording,video\r\nnoise,\r\ntour,video-a\r\ntalk,video-a\r\n')
    },
  )

  it.each([
    ['recording,video\ntalk,video-a\ntour,a b\n', 'Recording 2, video: must be the ID of a video ("a b" came).'],
    ['recording,film\ntalk,video-a\n', 'Recording 1, video: '],
    ['recording,video\ntalk,video-a\ntalk,video-b\n', 'Recording 2, recording: talk is in the file twice.'],
  ])('tenfoot recordings imports nothing of a wrong file, and says what is wrong: %s', async (text, problem) => {
    const file = join(folder, 'recordings.csv')
    await writeFile(file, text)
    await expect(tenfoot('recordings', 'import', file)).rejects.toThrow(problem)
    await expect(tenfoot('recordings', 'import', file)).rejects.toThrow('Nothing was imported.')
    expect(await onTelevision()).toEqual([])
  })

  it('tenfoot recordings refuses an account that the proxy does not know, and stores nothing', async () => {
    const file = join(folder, 'recordings.csv')
    await writeFile(file, 'recording,video\ntalk,video-a\n')
    await expect(tenfoot('recordings', 'import', file, '--account', 'acount-1')).rejects.toThrow(
      '--account acount-1: one of account-1 is allowed.',
    )
    expect(await proxy.db.selectFrom('account_recordings').selectAll().execute()).toEqual([])
  })
})
