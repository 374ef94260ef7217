import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { seedDemoJobs } from '#platform/demo/recordings/jobs.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { startOutsider, startTestTranscription, type TestTranscription } from '../transcription.fixture.ts'
import { maxBuildMs } from './recordBuilder.ts'

const lines = 1600

/**
 * The fewest answers that must come meanwhile: if the thread were blocked, only the first caller would be answered
 * before the end.
 */
const minAnswers = 2

const pollIntervalMs = 10

/** JSON of four hours: 40,000 words. */
function hours(): string {
  const utterances = Array.from({ length: lines }, (_, line) => {
    const words = Array.from({ length: 25 }, (_, place) => {
      const start = line * 9 + place * 0.3
      return {
        word: place === 0 ? 'So' : ` word${place % 7}${place === 24 ? '.' : ''}`,
        start,
        end: start + 0.25,
        confidence: 0.9,
      }
    })
    const text = words.map(({ word }) => word).join('')
    return { text, start: line * 9, end: line * 9 + 7.45, channel: 0, speaker: line % 3, language: 'en', words }
  })
  return JSON.stringify({ metadata: { audio_duration: lines * 9 }, transcription: { utterances } })
}

/** Requests the list every few milliseconds until `work` is done. @returns the number of answers before that */
async function answersDuring(service: TestTranscription, work: Promise<unknown>): Promise<number> {
  let working = true
  const end = () => {
    working = false
  }
  work.then(end, end)
  let answers = 0
  while (working) {
    const answer = await service.bob.call(transcriptionPaths.jobs)
    await answer.arrayBuffer()
    if (working) answers += 1
    await setTimeout(pollIntervalMs)
  }
  await work
  return answers
}

describe.each([sqliteDatabase()])('long records', ({ fresh }) => {
  it('building records of several hours blocks no other requests: for a demo at its first request, an import, its callback, and a correction', async () => {
    const service = await startTestTranscription(await fresh(), { TRANSCRIPTION_NETWORKS: 'loopback' })
    const outsider = await startOutsider()
    await seedDemoJobs({ ...service.transcription, accountId: 'ada' })
    const { items } = await (await service.ada.call(transcriptionPaths.jobs)).json()
    const hearing = items.find((job: { file?: { filename: string } }) => job.file?.filename === 'public-hearing.wav')
    // The first request of a process loads files from the disk.
    await service.bob.call(transcriptionPaths.jobs)

    // The body is not read: reading twenty megabytes would block this thread, which also runs the client.
    const requests = [1, 2].map(async () => {
      const answer = await service.ada.call(transcriptionPaths.job(hearing.id))
      await answer.body?.cancel()
    })
    expect(await answersDuring(service, Promise.all(requests))).toBeGreaterThanOrEqual(minAnswers)

    const transcript = hours()
    const callback = { callback: true, callback_config: { url: `${outsider.url}/callback` } }
    const id = await service.ada.submit(transcript, { subtitles: true, sentences: true, ...callback })
    expect(await answersDuring(service, service.transcription.worker.runDueJobs())).toBeGreaterThanOrEqual(minAnswers)
    expect(await answersDuring(service, service.transcription.callbacks.runDueJobs())).toBeGreaterThanOrEqual(
      minAnswers,
    )
    const { result } = await service.ada.get(id)
    expect(result.transcription.utterances).toHaveLength(lines)
    expect(JSON.parse(outsider.received[0]?.body ?? '').payload).toEqual(result)
    const corrected = service.ada.call(transcriptionPaths.corrections(id), {
      method: 'POST',
      body: JSON.stringify({ utterance: lines - 1, word: 0, was: 'So', text: 'And so' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(await answersDuring(service, corrected)).toBeGreaterThanOrEqual(minAnswers)
    expect((await corrected).status).toBe(201)
    expect(service.errors).toEqual([])
    await service.close()
    await outsider.close()
    // Two slow cores that also run other tests build these records in 20 seconds.
  }, 90_000)

  it('building a record of several hours reports the same errors as for a short one, and other jobs go on', async () => {
    const service = await startTestTranscription(await fresh())
    const wrong = await service.ada.submit(hours().replace(/"start":9,"end"/, '"start":"nine","end"'))
    const right = await service.ada.submit('Good evening.')
    await service.transcription.worker.runDueJobs()
    expect(await service.ada.get(wrong)).toMatchObject({ status: 'error', error_code: 422, result: null })
    expect(await service.ada.get(right)).toMatchObject({ status: 'done' })
    expect(service.errors).toEqual([])
    await service.close()
  })

  it('building a record for longer than two minutes ends the job in error, and runs the next account’s job', async () => {
    const service = await startTestTranscription(await fresh(), { TRANSCRIPTION_JOBS_AT_ONCE: '1' })
    const slow = await service.ada.submit('a\n'.repeat(500_000))
    const next = await service.bob.submit('Good evening.')
    const working = service.transcription.worker.runDueJobs()
    // One sleeper renews the worker's lease, another is the time limit of the record.
    while (service.clock.sleepers < 2) await new Promise((resolve) => setImmediate(resolve))
    await service.clock.advance(maxBuildMs)
    await working
    expect(await service.ada.get(slow)).toMatchObject({ status: 'error', error_code: 504, result: null })
    expect(await service.bob.get(next)).toMatchObject({ status: 'done' })
    expect(service.errors).toEqual([])
    await service.close()
  })

  it('building a record of several hours is aborted by a stop, and the job goes on at the next start', async () => {
    const service = await startTestTranscription(await fresh())
    const id = await service.ada.submit(hours())
    const working = service.transcription.worker.runDueJobs()
    while ((await service.ada.get(id)).status !== 'processing') await new Promise((resolve) => setImmediate(resolve))
    await service.transcription.worker.stop()
    await working
    expect((await service.ada.get(id)).status).toBe('processing')
    await service.transcription.worker.runDueJobs()
    expect((await service.ada.get(id)).status).toBe('done')
    await service.close()
  })
})
