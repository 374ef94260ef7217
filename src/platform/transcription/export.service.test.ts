import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { refusal, startTestTranscription, type TestTranscription } from './transcription.fixture.ts'

describe.each([sqliteDatabase()])('exports', ({ fresh }) => {
  let service: TestTranscription
  let done = ''
  let failed = ''
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
    done = await service.ada.submit('WEBVTT\n\n00:00.500 --> 00:01.500\n<v Ada>Salt &amp; vinegar</v>\n')
    failed = await service.ada.submit('{"utterances": "none"}')
    await service.transcription.worker.runDueJobs()
  })
  afterAll(() => service?.close())

  const exported = (id: string, query: string, caller = service.ada, headers: Record<string, string> = {}) =>
    caller.call(`${transcriptionPaths.export(id)}${query}`, { headers })

  it.each([
    ['srt', 'application/x-subrip', '1\n00:00:00,500 --> 00:00:01,500\nSalt & vinegar\n'],
    ['vtt', 'text/vtt', 'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\n<v Speaker 1>Salt &amp; vinegar</v>\n'],
    ['txt', 'text/plain', 'Speaker 1 (0:00:00)\nSalt & vinegar\n'],
  ])('a transcript is exported in %s, as a file with the name of its recording', async (format, type, text) => {
    const answer = await exported(done, `?format=${format}`)
    expect([answer.status, await answer.text()]).toEqual([200, text])
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="_vening news.${format}"; filename*=UTF-8''%C3%A9vening%20news.${format}`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('a transcript is exported in JSON as its record, which is imported to the same words', async () => {
    const answer = await exported(done, '?format=json')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.json$/)
    const text = await answer.text()
    const record = await service.ada.get(done)
    expect(JSON.parse(text)).toEqual(record)
    const again = await service.bob.submit(text)
    await service.transcription.worker.runDueJobs()
    const { result } = await service.bob.get(again)
    expect(result.transcription.utterances).toEqual(record.result.transcription.utterances)
  })

  it('an export is packed for callers that accept gzip, and not for others', async () => {
    const { get } = await import('node:http')
    const bytes = (encoding: string) =>
      new Promise<Buffer>((resolve, reject) => {
        const url = `${service.url}${transcriptionPaths.export(done)}?format=txt`
        get(url, { headers: { ...service.ada.headers, 'accept-encoding': encoding } }, async (answer) => {
          const parts: Buffer[] = []
          for await (const part of answer) parts.push(part)
          resolve(Buffer.concat(parts))
        }).once('error', reject)
      })
    const plain = await bytes('identity')
    expect(String(plain)).toContain('Salt & vinegar')
    expect(gunzipSync(await bytes('gzip')).equals(plain)).toBe(true)
  })

  it('an export says why there is none', async () => {
    const why = async (answer: Response) => [answer.status, (await refusal(answer)).message]
    expect(await why(await exported(done, '?format=vtt', service.bob))).toEqual([404, `There is no job "${done}".`])
    const queued = await service.ada.submit('Good evening.')
    for (const [id, status] of [
      [queued, 'queued'],
      [failed, 'error'],
    ] as const)
      expect(await why(await exported(id, '?format=vtt'))).toEqual([
        409,
        `The job is not done, so it has no transcript: its status is ${status}.`,
      ])
    for (const [query, problems] of [
      ['', ['format: one of srt, vtt, txt, json is allowed (it is missing)']],
      ['?format=doc', ['format: one of srt, vtt, txt, json is allowed (it is "doc")']],
      ['?format=srt&format=vtt', ['format: one of srt, vtt, txt, json is allowed (it is "srt, vtt")']],
      ['?format=srt&bom=1', ['bom: there is no such parameter']],
    ] as const) {
      const answer = await exported(done, query)
      expect([answer.status, (await refusal(answer)).validation_errors]).toEqual([400, problems])
    }
    expect((await fetch(`${service.url}${transcriptionPaths.export(done)}?format=vtt`)).status).toBe(401)
  })
})
