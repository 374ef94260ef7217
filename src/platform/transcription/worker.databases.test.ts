import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { demoRecordings } from '../demo/recordings/jobs.ts'
import { platformSettings } from '../settings/settings.ts'
import { tone, transcriptionEnvironment } from './transcription.fixture.ts'
import { openTranscription } from './transcription.ts'
import { maxAttempts } from './worker.ts'

describe.each(testDatabases())('worker on $name', ({ fresh }) => {
  const env = transcriptionEnvironment(fresh)

  it('a transcription job is run again when its process died, and given up after several times', async () => {
    const id = await env.service.ada.submit('Interrupted.')
    const db = env.service.transcription.db
    const died = (attempts: number) =>
      db
        .updateTable('transcription_jobs')
        .set({
          status: 'processing',
          taken_by: 'a process that died',
          due_at: env.service.clock.now() + 30_000,
          attempts,
        })
        .where('id', '=', id)
        .execute()
    await died(1)
    await env.work()
    expect((await env.service.ada.get(id)).status).toBe('processing')
    await env.service.clock.advance(30_000)
    await env.work()
    expect((await env.service.ada.get(id)).status).toBe('done')
    await died(maxAttempts)
    await env.service.clock.advance(30_000)
    await env.work()
    expect(await env.service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.interrupted })
  })

  it('a transcription job is done once by two processes, with one callback', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) => env.service.ada.submit(`Number ${n}.`, env.callback())),
    )
    const settings = platformSettings({
      TRANSCRIPTION_DIR: join(env.service.transcription.folder.path(crypto.randomUUID()), '..'),
      TRANSCRIPTION_NETWORKS: 'loopback',
    })
    const secondWorker = openTranscription({
      db: env.service.db,
      clock: env.service.clock,
      settings,
      events: env.service.events,
      demo: demoRecordings,
      recordWorker: new URL('../app/recordWorker.mjs', import.meta.url),
      onError: (e) => env.service.errors.push(e),
    })
    await Promise.all([env.work(), secondWorker.worker.runDueJobs(), env.work(), secondWorker.worker.runDueJobs()])
    await Promise.all([env.send(), secondWorker.callbacks.runDueJobs()])
    await secondWorker.stop()
    expect(env.outsider.received.map(({ headers }) => headers['idempotency-key']).sort()).toEqual(ids.sort())
    expect(env.service.errors).toEqual([])
  })

  it('a transcription job waits for at most one job of each other account, however many the other account queued', async () => {
    const { ada, bob } = env.service
    const audio = (name: string) => ({ audio_url: `${env.outsider.url}/${name}.wav` })
    for (const name of ['ada-1', 'ada-2', 'ada-3', 'ada-4']) {
      await ada.create(audio(name))
      await env.service.clock.advance(1)
    }
    await bob.create(audio('bob-1'))
    await env.work()
    const fetched = env.outsider.received.map(({ url }) => url)
    expect(fetched).toHaveLength(5)
    expect(fetched.slice(0, 2).sort()).toEqual(['/ada-1.wav', '/bob-1.wav'])
  })

  it('a transcription job is aborted by a stop, and goes on at the next start', async () => {
    let started = () => {}
    const reached = new Promise<void>((resolve) => {
      started = resolve
    })
    env.outsider.answers(() => started())
    const { id } = await (await env.service.ada.create({ audio_url: `${env.outsider.url}/slow.wav` })).json()
    const working = env.work()
    await reached
    await env.service.transcription.worker.stop()
    await working
    expect((await env.service.ada.get(id)).status).toBe('processing')
    env.outsider.answers((_, response) => response.end(tone(1)))
    await env.work()
    expect(await env.service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.noRecogniser })
  })

  it('a transcription job that is deleted while it runs leaves nothing behind', async () => {
    let answer = () => {}
    const started = new Promise<void>((resolve) => {
      env.outsider.answers((_, response) => {
        answer = () => response.end(tone(1))
        resolve()
      })
    })
    const { id } = await (
      await env.service.ada.create({ audio_url: `${env.outsider.url}/gone.wav`, ...env.callback() })
    ).json()
    const working = env.work()
    await started
    expect((await env.service.ada.call(transcriptionPaths.job(id), { method: 'DELETE' })).status).toBe(202)
    answer()
    await working
    expect(
      await env.service.db.selectFrom('transcription_callbacks').where('job_id', '=', id).selectAll().execute(),
    ).toEqual([])
    expect(env.service.errors).toEqual([])
  })
})
