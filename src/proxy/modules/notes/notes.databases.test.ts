import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { maxNotes, type Note, notePaths } from '#contract/notes.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { createVault } from '#proxy/core/tokens/vault.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { createNotes } from './notes.ts'

const clock = manualClock(1_790_000_000_000)
const channel = 'UCtenfoot'
const day = '2026-11-20'

describe.each(testDatabases())('notes on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision
  let database: Awaited<ReturnType<typeof fresh>>

  beforeEach(async () => {
    upstream = await startTestUpstream()
    database = await fresh()
    proxy = await startTestProxy({ upstream, clock, database })
    television = await proxy.signedIn()
  })
  afterEach(async () => {
    await proxy.close()
    await upstream.close()
  })

  const post = (path: string, body: unknown, caller = television) => caller.call(path, { method: 'POST', body })
  const add = async (text: string, at = day, caller = television): Promise<Note> =>
    (await post(notePaths.notes, { channel, day: at, text }, caller)).json()
  const list = async (caller = television, id = channel): Promise<Note[]> =>
    (await (await caller.call(`${notePaths.notes}?channel=${id}`)).json()).notes
  const codeOf = async (answer: Promise<Response>) => {
    const { status, problem } = await answer.then(async (response) => ({
      status: response.status,
      ...(await response.json()),
    }))
    return [status, problem?.code, problem?.message, ...(problem?.reason ? [problem.reason] : [])]
  }

  it('notes are added, listed by day, changed and removed', async () => {
    const microphone = await add('New microphone')
    const launch = await add('  Launch\nof the boat ', '2026-11-02')
    expect(launch.text).toBe('Launch of the boat')
    expect(await list()).toEqual([launch, microphone])
    const changed = { ...microphone, day: '2026-11-01', text: 'New microphone 🎙' }
    expect(await (await post(notePaths.change, changed)).json()).toEqual(changed)
    expect(await list()).toEqual([changed, launch])
    expect((await post(notePaths.remove, { id: launch.id })).status).toBe(200)
    expect(await list()).toEqual([changed])
    expect(await list(television, 'UCother')).toEqual([])
  })

  it('a note with bytes or escapes that are no letters is refused, and nothing is stored', async () => {
    const send = (text: string) =>
      post(notePaths.notes, Buffer.from(`{"channel":"${channel}","day":"${day}","text":"${text}"}`, 'latin1'))
    expect(await codeOf(send('caf\xE9'))).toEqual([400, 'bad_request', expect.stringContaining('not UTF-8, from byte')])
    expect(await codeOf(send('\\ud83d'))).toEqual([400, 'bad_request', expect.stringContaining('half of a character')])
    expect(await list()).toEqual([])
  })

  it('a note that is sent twice is stored once', async () => {
    const [first, second] = await Promise.all([add('New microphone'), add('New microphone')])
    expect(first).toEqual(second)
    expect(await list()).toHaveLength(1)
  })

  it('notes of devices that write at the same time are all stored', async () => {
    const others = [await proxy.signedIn(), await proxy.signedIn(), await proxy.signedIn()]
    await Promise.all([television, ...others].map((caller, place) => add(`note ${place}`, day, caller)))
    expect((await list()).map(({ text }) => text).sort()).toEqual(['note 0', 'note 1', 'note 2', 'note 3'])
  })

  it('notes are shown on every television of the account and to no other account', async () => {
    const note = await add('New microphone')
    expect(await list(await proxy.signedIn())).toEqual([note])
    await proxy.db.updateTable('grants').set({ subject: 'account-2' }).execute()
    expect(await list()).toEqual([])
    expect(await codeOf(post(notePaths.remove, { id: note.id }))).toEqual([404, 'not_found', expect.any(String)])
    expect(await codeOf(post(notePaths.change, note))).toEqual([404, 'not_found', expect.any(String)])
  })

  it('notes stay after a sign-out, and need a session that has not ended', async () => {
    const note = await add('New microphone')
    await post(proxyPaths.signOut, {})
    expect(await codeOf(television.call(`${notePaths.notes}?channel=${channel}`))).toEqual([
      401,
      'not_signed_in',
      expect.any(String),
    ])
    television = await proxy.signedIn()
    expect(await list()).toEqual([note])
    await proxy.db.updateTable('grants').set({ ended: 'revoked', ended_at: clock.now() }).execute()
    expect(await codeOf(television.call(`${notePaths.notes}?channel=${channel}`))).toEqual([
      401,
      'session_ended',
      expect.any(String),
    ])
  })

  it('notes are not offered to an account that the service did not name', async () => {
    await proxy.db.updateTable('grants').set({ subject: null }).execute()
    expect(await codeOf(television.call(`${notePaths.notes}?channel=${channel}`))).toEqual([
      403,
      'forbidden',
      expect.stringContaining('DEVICE_SCOPES'),
      'unnamedAccount',
    ])
  })

  it.each([
    ['day', { channel, day: '2026-02-30', text: 'x' }],
    ['channel', { channel: '../x', day, text: 'x' }],
    ['text', { channel, day, text: ' \u200b\n' }],
    ['text', { channel, day, text: 'é'.repeat(201) }],
    ['text', { channel, day }],
  ])('a note with a wrong %s is refused, and the error names it', async (field, body) => {
    const [status, code, message] = await codeOf(post(notePaths.notes, body))
    expect([status, code, message]).toEqual([400, 'bad_request', expect.stringContaining(`"${field}"`)])
    expect(await list()).toEqual([])
  })

  it('notes have at most 200 characters each, and an account at most 2,000 notes', async () => {
    expect((await add('🎙'.repeat(200))).text).toHaveLength(400)
    const notes = createNotes(proxy.db, createVault([await keyOf()]), clock)
    const many = Array.from({ length: maxNotes - 1 }, (_, place) => ({ channel, day, text: `note ${place}` }))
    await notes.add('account-1', many)
    expect(await codeOf(post(notePaths.notes, { channel, day, text: 'one more' }))).toEqual([
      403,
      'forbidden',
      expect.any(String),
      'notesFull',
    ])
    // One that is there already needs no room.
    expect((await add('note 7')).text).toBe('note 7')
    expect(await notes.list('account-1')).toHaveLength(maxNotes)
  })

  it('notes are encrypted at rest', async () => {
    await add('New microphone')
    const [row] = await proxy.db.selectFrom('account_notes').selectAll().execute()
    expect(row?.notes).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain('microphone')
    expect(proxy.log()).not.toContain('microphone')
  })

  async function keyOf() {
    const { readKeyFile } = await import('#proxy/core/tokens/vault.ts')
    const [key] = (await readKeyFile(database.dataDir)) ?? []
    if (!key) throw new Error('the proxy has no key file')
    return key
  }
})
