import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createdJob, upload } from '#contract/transcription/answers.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { refusal, startTestTranscription, type TestTranscription, tone } from './transcription.fixture.ts'

describe.each(testDatabases())('audio on $name', ({ fresh }) => {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh(), { TRANSCRIPTION_FILE_MB: '1' })
  })
  afterAll(() => service?.close())

  it('the transcription service refuses a body that is neither JSON nor a form, with its own error envelope', async () => {
    const headers = { 'content-type': 'application/json' }
    const broken = await service.ada.call(transcriptionPaths.jobs, { method: 'POST', body: '{', headers })
    expect([broken.status, (await refusal(broken)).path]).toEqual([400, transcriptionPaths.jobs])
    const noForm = await service.ada.call(transcriptionPaths.upload, { method: 'POST', body: '{}', headers })
    expect(noForm.status).toBe(400)
  })

  it('the transcription service accepts an upload, describes the upload, and creates a job from it', async () => {
    const answer = await service.ada.upload(tone(1.5, 2))
    expect(answer.status).toBe(200)
    const stored = z.parse(upload, await answer.json())
    expect(stored.audio_metadata).toMatchObject({
      extension: 'wav',
      size: 44 + 1.5 * 8000 * 2 * 2,
      audio_duration: 1.5,
      number_of_channels: 2,
    })
    const created = await service.ada.create({ audio_url: stored.audio_url })
    expect(created.status).toBe(201)
    const { id, result_url } = z.parse(createdJob, await created.json())
    expect(result_url).toBe(service.url + transcriptionPaths.job(id))
  })

  it.each([
    [400, Buffer.from('this is no audio at all')],
    [400, Buffer.alloc(0)],
    [413, Buffer.alloc(1_000_001)],
    [413, Buffer.alloc(4_000_000)],
  ])(
    'the transcription service refuses with %i an upload that is not audio, is empty or is too large, and stores nothing of it',
    async (status, bytes) => {
      const answer = await service.ada.upload(bytes)
      expect(answer.status).toBe(status)
      await refusal(answer)
    },
  )

  it('the transcription service stores nothing of an upload that broke off', async () => {
    const before = readdirSync(service.folder).length
    const cancellation = new AbortController()
    const parts = async function* () {
      yield '--x\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n'
      yield tone(1)
      await vi.waitFor(() => expect(readdirSync(service.folder).length).toBe(before + 1))
      cancellation.abort()
      yield tone(1)
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = Readable.toWeb(Readable.from(parts())) as unknown as BodyInit
    const init = { method: 'POST', headers, body, duplex: 'half', signal: cancellation.signal } as RequestInit
    await expect(service.ada.call(transcriptionPaths.upload, init)).rejects.toThrow()
    await vi.waitFor(() => expect(readdirSync(service.folder).length).toBe(before))
  })

  it.each([
    ['tone.mp3', 'audio/mpeg'],
    ['tone.aac', 'audio/aac'],
    ['tone.flac', 'audio/flac'],
    ['tone.m4a', 'audio/mp4'],
    ['tone.mp4', 'video/mp4'],
    ['tone.webm', 'audio/webm'],
    ['tone.ogg', 'audio/ogg'],
  ])('the transcription service accepts %s and serves it as %s, also by ranges', async (name, type) => {
    const audio = readFileSync(new URL(`./media/samples/${name}`, import.meta.url))
    const { audio_url, audio_metadata } = await (await service.ada.upload(audio)).json()
    expect(audio_metadata).toMatchObject({ extension: name.split('.')[1], size: audio.length })
    const { id } = await (await service.ada.create({ audio_url })).json()
    const part = await service.ada.call(transcriptionPaths.file(id), { headers: { range: 'bytes=10-99' } })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, type])
    expect(Buffer.from(await part.arrayBuffer()).equals(audio.subarray(10, 100))).toBe(true)
  })

  it('the transcription service computes the duration from the data of a WAV file, not from its header', async () => {
    const whole = tone(4)
    const stored = await (await service.ada.upload(whole.subarray(0, 44 + 8000 * 2))).json()
    expect(stored.audio_metadata.audio_duration).toBeCloseTo(1, 1)
  })

  it('the transcription service serves audio whole, by ranges, and for HEAD without a body', async () => {
    const id = await service.ada.submit('Listen.')
    const audio = tone(2)
    const ask = (headers: Record<string, string> = {}, method = 'GET') =>
      service.ada.call(transcriptionPaths.file(id), { method, headers })
    const whole = await ask()
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'audio/wav',
      'bytes',
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(audio)).toBe(true)
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      ['bytes=44-', 44, audio.length - 1],
      ['bytes=-10', audio.length - 10, audio.length - 1],
      [`bytes=100-${audio.length * 2}`, 100, audio.length - 1],
    ] as const) {
      const part = await ask({ range })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${audio.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(audio.subarray(from, to + 1))).toBe(true)
    }
    for (const range of [`bytes=${audio.length}-`, 'bytes=-0']) {
      const beyond = await ask({ range })
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${audio.length}`])
    }
    for (const range of ['bytes=5-4', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=x'])
      expect((await ask({ range })).status).toBe(200)
    const head = await ask({ range: 'bytes=0-9' }, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([206, '10', ''])
    const etag = whole.headers.get('etag') ?? ''
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })
})
