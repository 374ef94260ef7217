import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GladiaClient as Client } from '@gladiaio/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyHeader } from '#contract/transcription/paths.ts'
import { startOutsider, tone } from '#platform/transcription/transcription.fixture.ts'
import { clientPackage, noClients } from './clientPackage.ts'
import { openServices, type Services } from './services.ts'

const { GladiaClient } = await clientPackage<typeof import('@gladiaio/sdk')>('@gladiaio/sdk')

describe.skipIf(noClients)(`@gladiaio/sdk 2${noClients}`, () => {
  let services: Services
  let client: ReturnType<Client['preRecorded']>
  let outsider: Awaited<ReturnType<typeof startOutsider>>
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-sdk-'))
  const open = (key: string) =>
    new GladiaClient({ apiUrl: services.url, httpHeaders: { [keyHeader]: key } }).preRecorded()
  beforeAll(async () => {
    services = await openServices({ TRANSCRIPTION_NETWORKS: 'loopback' })
    client = open(services.demo.transcriptionKey)
    outsider = await startOutsider()
    writeFileSync(join(folder, 'talk.wav'), tone(2))
  })
  afterAll(async () => {
    await services?.close()
    await outsider?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const find = async (demo: string) => {
    const { items } = await client.list({ custom_metadata: { demo } })
    return items[0]?.id ?? ''
  }

  it('the Gladia SDK lists jobs by state and by page', async () => {
    const { items, next } = await client.list({ limit: 3, status: ['done', 'error'] })
    expect([items.length, items.every(({ status }) => status === 'done' || status === 'error')]).toEqual([3, true])
    const second = await client.list({ url: next ?? '' })
    expect(second.items.length).toBeGreaterThan(0)
    expect(second.items.map(({ id }) => id)).not.toContain(items[0]?.id)
    const unfinished = await client.list({ status: ['queued', 'processing'], date: new Date().toISOString() })
    expect(unfinished.items.map(({ status }) => status).sort()).toEqual(['processing', 'queued'])
  })

  it('the Gladia SDK gets a job with its words', async () => {
    const job = await client.get(await find('interview'))
    expect(job).toMatchObject({ status: 'done', kind: 'pre-recorded', version: 2 })
    const [utterance] = job.result?.transcription?.utterances ?? []
    expect(utterance?.words.map(({ word }) => word).join('')).toBe(utterance?.text)
    expect(JSON.parse(job.result?.sentiment_analysis?.results ?? '')).toEqual(expect.any(Array))
  })

  it('the Gladia SDK gets the audio file', async () => {
    const id = await find('bilingual')
    const { file } = await client.get(id)
    const audio = Buffer.from(await client.getFile(id))
    expect(audio.subarray(0, 4).toString()).toBe('RIFF')
    expect(audio.length).toBe(44 + (file?.audio_duration ?? 0) * 16_000 * 2)
  })

  it('the Gladia SDK uploads a file, creates a job of it, polls until it is done, and deletes it', async () => {
    const { audio_url, audio_metadata } = await client.uploadFile(join(folder, 'talk.wav'))
    expect(audio_metadata).toMatchObject({ filename: 'talk.wav', audio_duration: 2, number_of_channels: 1 })
    outsider.answers((_, response) => response.end('WEBVTT\n\n00:00.500 --> 00:01.500\nGood morning.\n'))
    const order = { audio_url, subtitles: true, transcript_url: `${outsider.url}/talk.vtt` }
    const job = await client.createAndPollUntyped(order, { interval: 100 })
    expect(job).toMatchObject({ status: 'done', result: { transcription: { full_transcript: 'Good morning.' } } })
    expect(await client.delete(job.id)).toBe(true)
    await expect(client.get(job.id)).rejects.toMatchObject({ status: 404, requestId: expect.stringMatching(/^G-/) })
  })

  it('the Gladia SDK reports in its own error that there is no recogniser', async () => {
    await expect(client.transcribe(join(folder, 'talk.wav'), {}, { interval: 100 })).rejects.toThrow('error code: 501')
  })

  it('the Gladia SDK reports a wrong key, a wrong job and a missing job with their status', async () => {
    await expect(open('wrong').list()).rejects.toMatchObject({ status: 401 })
    await expect(client.create({ audio_url: 'ftp://x' })).rejects.toMatchObject({ status: 422 })
    await expect(client.delete(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})
