import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { notePaths } from '#contract/notes.ts'
import { type RecordingVideo, recordingsPath } from '#contract/recordings.ts'
import { startTestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import type { StoreOptions } from '#storage/options.ts'
import { commandLine, stubProxySettings } from './commands.fixture.ts'
import { noteCommand } from './note.ts'
import { recordingsCommand } from './recordings.ts'

/** The commands store nothing themselves: the tests of the proxy's modules use every database. */
const embedded = [sqliteDatabase()]

/** Starts a proxy with a signed-in television, whose settings commands find until it is closed. */
async function startProxy(database: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>) {
  const clock = manualClock(Date.now())
  const upstream = await startTestUpstream()
  const proxy = await startTestProxy({ upstream, database, clock })
  stubProxySettings(database, upstream)
  const close = async () => {
    vi.unstubAllEnvs()
    await proxy.close()
    await upstream.close()
  }
  return { clock, upstream, proxy, television: await proxy.signedIn(), folder: database.dataDir, close }
}

describe.each(embedded)('notes on $name', ({ fresh }) => {
  let running: Awaited<ReturnType<typeof startProxy>>
  beforeEach(async () => {
    running = await startProxy(await fresh())
  })
  afterEach(() => running.close())

  const tenfoot = commandLine(noteCommand)
  const add = (text: string, day = '2026-11-20') =>
    running.television.call(notePaths.notes, { method: 'POST', body: { channel: 'UCtenfoot', day, text } })
  const onTelevision = async (): Promise<string[]> =>
    (await (await running.television.call(`${notePaths.notes}?channel=UCtenfoot`)).json()).notes.map(
      ({ day, text }: { day: string; text: string }) => `${day} ${text}`,
    )

  it.each(['csv', 'json'])(
    'tenfoot note exports notes to %s, and imports them again without doubles',
    async (format) => {
      await add('He said “yes”, then: "no"')
      await add('=2+2', '2026-11-02')
      const before = await onTelevision()
      const file = join(running.folder, `notes.${format}`)
      expect(await tenfoot('note', 'export', file)).toContain('Wrote 2 notes')
      await expect(tenfoot('note', 'export', file)).rejects.toThrow('EEXIST')
      expect(await tenfoot('note', 'import', file)).toContain('Imported 0 notes; 2 were there already.')
      for (const id of (await tenfoot('note', 'list')).match(/[\w-]{36}$/gm) ?? []) await tenfoot('note', 'remove', id)
      expect(await onTelevision()).toEqual([])
      expect(await tenfoot('note', 'import', file)).toContain('Imported 2 notes; 0 were there already.')
      expect(await onTelevision()).toEqual(before)
    },
  )

  it('tenfoot note import decodes a file of another program, says how, and refuses bytes that it cannot know', async () => {
    const file = join(running.folder, 'words.csv')
    await writeFile(file, Buffer.from('\uFEFFchannel,day,text\r\nUCtenfoot,2026-11-03,Grüße\r\n', 'utf16le'))
    expect(await tenfoot('note', 'import', file)).toContain('words.csv was read as utf-16le.\nImported 1 note;')
    await writeFile(file, Buffer.from('channel,day,text\r\nUCtenfoot,2026-11-04,Gr\xFC\xDFe aus K\xF6ln\r\n', 'latin1'))
    expect(await tenfoot('note', 'import', file)).toContain('words.csv was read as windows-1252.\nImported 1 note;')
    expect(await onTelevision()).toEqual(['2026-11-03 Grüße', '2026-11-04 Grüße aus Köln'])
    await writeFile(file, Buffer.from('channel,day,text\r\nUCtenfoot,2026-11-05,\xC4\xE0\r\n', 'latin1'))
    await expect(tenfoot('note', 'import', file)).rejects.toThrow(
      /words\.csv: in line 2 there are bytes .* Nothing was/,
    )
  })

  it('tenfoot note imports all of a file or nothing, and says which note is wrong', async () => {
    const file = join(running.folder, 'notes.csv')
    await writeFile(file, 'day,text\n2026-11-20,Right\n2026-13-01,Wrong\n')
    await expect(tenfoot('note', 'import', file, '--channel', 'UCtenfoot')).rejects.toThrow(
      'Note 2, day: must be a day such as 2026-11-20 ("2026-13-01" came). Nothing was imported.',
    )
    await writeFile(file, 'day,text\n2026-11-20,Right\n')
    await expect(tenfoot('note', 'import', file)).rejects.toThrow('Note 1, channel: ')
    expect(await onTelevision()).toEqual([])
    expect(await tenfoot('note', 'import', file, '--channel', 'UCtenfoot')).toContain('Imported 1 note;')
    expect(await onTelevision()).toEqual(['2026-11-20 Right'])
  })

  it('tenfoot note refuses an account that the proxy does not know, names those it knows, and stores nothing', async () => {
    const file = join(running.folder, 'notes.csv')
    await writeFile(file, 'channel,day,text\nUCtenfoot,2026-11-20,Right\n')
    await expect(tenfoot('note', 'import', file, '--account', 'acount-1')).rejects.toThrow(
      '--account acount-1: one of account-1 is allowed. Another account must sign in on a TV first.',
    )
    expect(await running.proxy.db.selectFrom('account_notes').selectAll().execute()).toEqual([])
    await expect(tenfoot('note', 'list', '--account', 'acount-1')).rejects.toThrow('--account acount-1')
    expect(await tenfoot('note', 'import', file, '--account', 'account-1')).toContain('Imported 1 note;')
  })

  it('tenfoot note needs the name of one of several accounts, and of a format', async () => {
    await add('New microphone')
    expect(await tenfoot('note', 'list')).toContain('2026-11-20  UCtenfoot  New microphone  ')
    await running.proxy.db.updateTable('grants').set({ subject: 'account-2' }).execute()
    await expect(tenfoot('note', 'list')).rejects.toThrow('Name one with --account: account-1, account-2.')
    expect(await tenfoot('note', 'list', '--account', 'account-2')).toBe('No notes.\n')
    await expect(
      tenfoot('note', 'export', join(running.folder, 'notes.txt'), '--account', 'account-1'),
    ).rejects.toThrow('must end with .csv or .json')
    const file = join(running.folder, 'n.json')
    await tenfoot('note', 'export', file, '--account', 'account-1')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
      { channel: 'UCtenfoot', day: '2026-11-20', text: 'New microphone' },
    ])
  })
})

describe.each(embedded)('recordings on $name', ({ fresh }) => {
  let running: Awaited<ReturnType<typeof startProxy>>
  beforeEach(async () => {
    running = await startProxy(await fresh())
  })
  afterEach(() => running.close())

  const tenfoot = commandLine(recordingsCommand)
  const say = async (recording: string, video: string | null) => {
    running.clock.advance(1)
    await running.television.call(recordingsPath, { method: 'POST', body: { recording, video } })
  }
  const onTelevision = async (): Promise<RecordingVideo[]> =>
    (await (await running.television.call(recordingsPath)).json()).recordings

  it.each(['csv', 'json'])(
    'tenfoot recordings exports recordings to %s, and imports them again in the same order',
    async (format) => {
      await say('talk', 'video-a')
      await say('tour', 'video-a')
      await say('noise', null)
      const before = await onTelevision()
      const file = join(running.folder, `recordings.${format}`)
      expect(await tenfoot('recordings', 'export', file)).toContain('Wrote 3 recordings')
      await expect(tenfoot('recordings', 'export', file)).rejects.toThrow('EEXIST')
      expect(await tenfoot('recordings', 'import', file)).toContain('Imported 0 recordings; 3 were there already.')
      await running.proxy.db.deleteFrom('account_recordings').execute()
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
    const file = join(running.folder, 'recordings.csv')
    await writeFile(file, text)
    await expect(tenfoot('recordings', 'import', file)).rejects.toThrow(problem)
    await expect(tenfoot('recordings', 'import', file)).rejects.toThrow('Nothing was imported.')
    expect(await onTelevision()).toEqual([])
  })

  it('tenfoot recordings refuses an account that the proxy does not know, and stores nothing', async () => {
    const file = join(running.folder, 'recordings.csv')
    await writeFile(file, 'recording,video\ntalk,video-a\n')
    await expect(tenfoot('recordings', 'import', file, '--account', 'acount-1')).rejects.toThrow(
      '--account acount-1: one of account-1 is allowed.',
    )
    expect(await running.proxy.db.selectFrom('account_recordings').selectAll().execute()).toEqual([])
  })
})
