import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestConsole, type TestConsole, testConsole } from '../console.fixture.ts'
import { consolePaths, transcriptPath, transcriptsPath } from '../paths.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const record = (text: string) => ({
  result: { transcription: { utterances: [{ text, start: 0, end: 2, speaker: 0, words: [] }] } },
})

describe.each(testDatabases())('transcripts at the console on $name', ({ fresh }) => {
  let platform: TestPlatform
  let console: TestConsole
  beforeEach(async () => {
    ;({ platform, console } = await startTestConsole(await fresh()))
    await console.signIn()
  })
  afterEach(() => platform.close())

  /** Stores a job, the next one a minute later. */
  const store = async (number: number, values: { text?: string; filename?: string; error_message?: string } = {}) => {
    const { db } = platform.context
    const { text, filename, error_message = null } = values
    const id = uuid(number)
    const at = Date.UTC(2026, 10, 20, 10, number)
    if (filename !== undefined)
      await db
        .insertInto('transcription_files')
        .values({
          id,
          account_id: person.id,
          kind: 'audio',
          filename,
          source: null,
          size: 0,
          media_type: 'audio/wav',
          duration: 2,
          channels: 1,
          created_at: at,
        })
        .execute()
    await db
      .insertInto('transcription_jobs')
      .values({
        id,
        account_id: person.id,
        status: text === undefined ? (error_message === null ? 'queued' : 'error') : 'done',
        created_at: at,
        completed_at: text === undefined ? null : at,
        custom_metadata: null,
        error_code: null,
        error_message,
        request_params: '{}',
        file_id: filename === undefined ? null : id,
        transcript_id: null,
        record: text === undefined ? null : gzipSync(JSON.stringify(record(text))),
        demo: null,
        due_at: null,
        attempts: 0,
      })
      .execute()
    return id
  }

  it('an administrator downloads a finished transcript in each format, named after its recording, and no cache stores it', async () => {
    const id = await store(1, { text: 'Good morning, harbour.', filename: 'évening news.wav' })
    for (const page of [transcriptsPath, transcriptPath(id)]) {
      const { text } = await console.visit(page)
      expect(text).toContain('évening news.wav')
      expect(text).toContain(person.email)
      const links = [...text.matchAll(/href="(\/console\/transcripts\/[^"/]+\/[^"]+)"/g)].map(([, path]) => path)
      expect(links).toEqual(['srt', 'vtt', 'txt', 'json'].map((format) => `${transcriptPath(id)}/${format}`))
    }
    for (const [format, type, said] of [
      ['srt', 'application/x-subrip', '00:00:00,000 --> 00:00:02,000\nGood morning, harbour.'],
      ['vtt', 'text/vtt', '00:00:00.000 --> 00:00:02.000'],
      ['txt', 'text/plain', 'Good morning, harbour.'],
      ['json', 'application/json', JSON.stringify(record('Good morning, harbour.'))],
    ] as const) {
      const { status, headers, text } = await console.visit(`${transcriptPath(id)}/${format}`)
      expect(status, format).toBe(200)
      expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="_vening news.${format}"; filename*=UTF-8''%C3%A9vening%20news.${format}`,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(text.replaceAll('\r', '')).toContain(said)
    }
  })

  it('only an administrator who is signed in sees, downloads or deletes transcripts', async () => {
    const id = await store(1, { text: 'Nothing for others.' })
    const stranger = testConsole(platform)
    for (const path of [transcriptsPath, transcriptPath(id), `${transcriptPath(id)}/srt`]) {
      const { status, headers, text } = await stranger.visit(path)
      expect([status, headers.get('location'), text], path).toEqual([303, consolePaths.signIn, ''])
    }
    expect((await stranger.send(transcriptPath(id), {})).headers.get('location')).toBe(consolePaths.signIn)
    expect((await console.visit(`${transcriptPath(id)}/txt`)).text).toContain('Nothing for others.')
  })

  it('a transcript that is not finished has its state and its problem, and no files', async () => {
    const queued = await store(1)
    const failed = await store(2, { error_message: 'The audio has no speech.' })
    const { text } = await console.visit(transcriptsPath)
    for (const part of ['queued', 'failed', 'The audio has no speech.']) expect(text).toContain(part)
    expect(text).not.toContain('/srt"')
    expect((await console.visit(transcriptPath(failed))).text).toContain('The audio has no speech.')
    const refused = await console.visit(`${transcriptPath(queued)}/srt`)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('its status is queued')
    expect(refused.headers.get('content-type')).toContain('text/html')
    for (const path of [transcriptPath(uuid(9)), `${transcriptPath('x')}/vtt`, `${transcriptPath(queued)}/doc`])
      expect((await console.visit(path)).status, path).toBe(404)
  })

  it('an administrator deletes a transcript on its page, once, and the log says who did', async () => {
    const id = await store(1, { text: 'Delete me.' })
    await console.visit(transcriptPath(id))
    const deleted = await console.send(transcriptPath(id), {})
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, `${transcriptsPath}?done=removed`])
    expect((await console.visit(transcriptsPath)).text).toContain('No transcripts.')
    expect((await console.send(transcriptPath(id), {})).status).toBe(404)
    const { events } = await platform.context.events.page({ kind: 'operator' })
    expect(events[0]).toMatchObject({ action: 'transcript.deleted', actor: 'admin', subject: `transcript ${id}` })
  })

  it('transcripts are listed newest first, page after page, and found by their account', async () => {
    for (let number = 1; number <= 52; number += 1) await store(number)
    const listed = ({ text }: { text: string }) =>
      [...text.matchAll(/href="\/console\/transcripts\/[0-9-]+(\d{2})"/g)].map(([, number]) => Number(number))
    const found = `${transcriptsPath}?account=${encodeURIComponent(person.email.toUpperCase())}`
    const first = await console.visit(found)
    expect(listed(first)).toEqual(Array.from({ length: 50 }, (_, place) => 52 - place))
    const [, older = ''] = /href="([^"]*before=[^"]*)"/.exec(first.text) ?? []
    expect(older).toContain('account=')
    expect(listed(await console.visit(older.replaceAll('&amp;', '&')))).toEqual([2, 1])
    expect(listed(await console.visit(`${transcriptsPath}?account=nobody@tenfoot.example`))).toEqual([])
  })
})
