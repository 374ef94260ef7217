import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { jobErrorCodes, transcriptionError } from '#contract/transcription/answers.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { seedDemoJobs } from '../demo/recordings/jobs.ts'
import { startOutsider, startTestTranscription, type TestTranscription, tone } from './transcription.fixture.ts'

const almostOne = tone(60)

describe.each(testDatabases())('storage on $name', ({ fresh }) => {
  let service: TestTranscription
  let outsider: Awaited<ReturnType<typeof startOutsider>>
  beforeAll(async () => {
    const environment = { TRANSCRIPTION_ACCOUNT_MB: '2', TRANSCRIPTION_NETWORKS: 'loopback' }
    service = await startTestTranscription(await fresh(), environment)
    outsider = await startOutsider((_, response) => response.end(almostOne))
  })
  afterAll(async () => {
    await service?.close()
    await outsider?.close()
  })
  beforeEach(async () => {
    // Jobs first, because files that a job uses cannot be deleted.
    await service.transcription.db.deleteFrom('transcription_jobs').execute()
    await service.transcription.db.deleteFrom('transcription_files').execute()
    for (const name of readdirSync(service.folder)) await service.transcription.folder.remove(name)
  })
  const make = async (audio_url: string): Promise<string> => (await (await service.ada.create({ audio_url })).json()).id
  const storedFiles = () => readdirSync(service.folder).length

  it('the storage of an account is limited, also for simultaneous uploads, and stores nothing of refused ones', async () => {
    const sent = await Promise.all([1, 2, 3, 4].map(() => service.ada.upload(almostOne)))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413])
    expect(storedFiles()).toBe(2)
    const refused = sent.find(({ status }) => status === 413)
    const { message } = z.parse(transcriptionError, await refused?.json())
    expect(message).toMatch(/^There is no space for it: this account uses \d MB of at most 2 MB\. Delete/)
    expect((await service.bob.upload(almostOne)).status).toBe(200)
  })

  it('the storage of an account is limited when many files are added at the same time', async () => {
    const { files } = service.transcription
    const row = () => ({
      id: crypto.randomUUID(),
      kind: 'audio' as const,
      filename: 'a.wav',
      source: null,
      media_type: 'audio/wav',
      size: 300_000,
      duration: 1,
      channels: 1,
    })
    const added = await Promise.allSettled(Array.from({ length: 20 }, () => files.add('ada', [row()])))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect((await files.freeSpaceOf('ada')).bytes).toBe(200_000)
  })

  it('the storage of an account is swept, however many files the folder has', async () => {
    const { files } = service.transcription
    const [stored = ''] = (await service.ada.upload(tone(1)).then((answer) => answer.json())).audio_url
      .split('/')
      .slice(-1)
    const ids = [...Array.from({ length: 70_000 }, () => crypto.randomUUID()), stored]
    expect(await files.existing(ids)).toEqual(new Set([stored]))
  })

  it('the storage of an account is freed by deleting, and audio is fetched only when there is room', async () => {
    const { audio_url } = await (await service.ada.upload(almostOne)).json()
    const first = await make(audio_url)
    const [second, third] = [await make(`${outsider.url}/a.wav`), await make(`${outsider.url}/b.wav`)]
    await service.transcription.worker.runDueJobs()
    const codes = async () =>
      (await Promise.all([second, third].map(service.ada.get))).map(({ error_code }) => error_code).sort()
    expect(await codes()).toEqual([jobErrorCodes.noRecogniser, jobErrorCodes.storageFull])
    expect(storedFiles()).toBe(2)
    await service.ada.call(transcriptionPaths.job(first), { method: 'DELETE' })
    const secondJob = await make(`${outsider.url}/c.wav`)
    await service.transcription.worker.runDueJobs()
    expect((await service.ada.get(secondJob)).error_code).toBe(jobErrorCodes.noRecogniser)
  })

  it('the storage of an account does not count a demo’s audio, which is not stored', async () => {
    await seedDemoJobs({ ...service.transcription, accountId: 'ada' })
    expect((await service.ada.upload(almostOne)).status).toBe(200)
  })
})
