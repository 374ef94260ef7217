import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { notePaths } from '#contract/notes.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { commandLine, stubProxySettings } from './commands.fixture.ts'
import { noteCommand } from './note.ts'

/** The command stores nothing itself: `src/proxy/modules/notes/notes.databases.test.ts` tests notes on every database. */
const embedded = [sqliteDatabase()]

/** Runs the command while a proxy runs. */
describe.each(embedded)('notes on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision
  let folder: string

  beforeEach(async () => {
    const database = await fresh()
    folder = database.dataDir
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream, database, clock: manualClock(Date.now()) })
    television = await proxy.signedIn()
    stubProxySettings(database, upstream)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await proxy.close()
    await upstream.close()
  })

  const tenfoot = commandLine(noteCommand)
  const add = (text: string, day = '2026-11-20') =>
    television.call(notePaths.notes, { method: 'POST', body: { channel: 'UCtenfoot', day, text } })
  const onTelevision = async (): Promise<string[]> =>
    (await (await television.call(`${notePaths.notes}?channel=UCtenfoot`)).json()).notes.map(
      ({ day, text }: { day: string; text: string }) => `${day} ${text}`,
    )

  it.each(['csv', 'json'])(
    'tenfoot note exports notes to %s, and imports them again without doubles',
    async (format) => {
      await add('He said “yes”, then: "no"')
      await add('=2+2', '2026-11-02')
      const before = await onTelevision()
      const file = join(folder, `notes.${format}`)
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
    const file = join(folder, 'words.csv')
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
    const file = join(folder, 'notes.csv')
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
    const file = join(folder, 'notes.csv')
    await writeFile(file, 'channel,day,text\nUCtenfoot,2026-11-20,Right\n')
    await expect(tenfoot('note', 'import', file, '--account', 'acount-1')).rejects.toThrow(
      '--account acount-1: one of account-1 is allowed. Another account must sign in on a TV first.',
    )
    expect(await proxy.db.selectFrom('account_notes').selectAll().execute()).toEqual([])
    await expect(tenfoot('note', 'list', '--account', 'acount-1')).rejects.toThrow('--account acount-1')
    expect(await tenfoot('note', 'import', file, '--account', 'account-1')).toContain('Imported 1 note;')
  })

  it('tenfoot note needs the name of one of several accounts, and of a format', async () => {
    await add('New microphone')
    expect(await tenfoot('note', 'list')).toContain('2026-11-20  UCtenfoot  New microphone  ')
    await proxy.db.updateTable('grants').set({ subject: 'account-2' }).execute()
    await expect(tenfoot('note', 'list')).rejects.toThrow('Name one with --account: account-1, account-2.')
    expect(await tenfoot('note', 'list', '--account', 'account-2')).toBe('No notes.\n')
    await expect(tenfoot('note', 'export', join(folder, 'notes.txt'), '--account', 'account-1')).rejects.toThrow(
      'must end with .csv or .json',
    )
    const file = join(folder, 'n.json')
    await tenfoot('note', 'export', file, '--account', 'account-1')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
      { channel: 'UCtenfoot', day: '2026-11-20', text: 'New microphone' },
    ])
  })
})
