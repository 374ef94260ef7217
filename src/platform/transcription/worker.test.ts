import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { platformSettings } from '../settings.ts'
import { transcriptionHouse } from './environment.fixture.ts'
import { tone } from './transcription.fixture.ts'
import { openTranscription } from './transcription.ts'
import { mostAttempts } from './worker.ts'

describe.each(testDatabases())('a transcription job on $name', ({ fresh }) => {
  const house = transcriptionHouse(fresh)

  it('is taken up again when who had it died, and given up after so many times', async () => {
    const id = await house.service.ada.order('Interrupted.')
    const db = house.service.transcription.db
    const died = (attempts: number) =>
      db
        .updateTable('transcription_jobs')
        .set({
          status: 'processing',
          taken_by: 'a process that died',
          due_at: house.service.clock.now() + 30_000,
          attempts,
        })
        .where('id', '=', id)
        .execute()
    await died(1)
    await house.work()
    expect((await house.service.ada.get(id)).status).toBe('processing')
    await house.service.clock.advance(30_000)
    await house.work()
    expect((await house.service.ada.get(id)).status).toBe('done')
    await died(mostAttempts)
    await house.service.clock.advance(30_000)
    await house.work()
    expect(await house.service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.interrupted })
  })

  it('is done once by two processes, and told once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) => house.service.ada.order(`Number ${n}.`, house.callback())),
    )
    const settings = platformSettings({
      TRANSCRIPTION_DIR: join(house.service.transcription.folder.path(crypto.randomUUID()), '..'),
      TRANSCRIPTION_NETWORKS: 'loopback',
    })
    const other = openTranscription({
      db: house.service.db,
      clock: house.service.clock,
      settings,
      events: house.service.events,
      onError: (e) => house.service.errors.push(e),
    })
    await Promise.all([house.work(), other.worker.workDue(), house.work(), other.worker.workDue()])
    await Promise.all([house.send(), other.callbacks.workDue()])
    await other.stop()
    expect(house.outsider.heard.map(({ headers }) => headers['idempotency-key']).sort()).toEqual(ids.sort())
    expect(house.service.errors).toEqual([])
  })

  it('waits for one job of another account, not for all that it queued', async () => {
    const { ada, bob } = house.service
    const audio = (name: string) => ({ audio_url: `${house.outsider.url}/${name}.wav` })
    for (const name of ['ada-1', 'ada-2', 'ada-3', 'ada-4']) {
      await ada.create(audio(name))
      await house.service.clock.advance(1)
    }
    await bob.create(audio('bob-1'))
    await house.work()
    const fetched = house.outsider.heard.map(({ url }) => url)
    expect(fetched).toHaveLength(5)
    expect(fetched.slice(0, 2).sort()).toEqual(['/ada-1.wav', '/bob-1.wav'])
  })

  it('is let go of at a stop, and goes on at the next start', async () => {
    let begun = () => {}
    const reached = new Promise<void>((resolve) => {
      begun = resolve
    })
    house.outsider.answers(() => begun())
    const { id } = await (await house.service.ada.create({ audio_url: `${house.outsider.url}/slow.wav` })).json()
    const working = house.work()
    await reached
    await house.service.transcription.worker.stop()
    await working
    expect((await house.service.ada.get(id)).status).toBe('processing')
    house.outsider.answers((_, response) => response.end(tone(1)))
    await house.work()
    expect(await house.service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.noRecogniser })
  })

  it('leaves nothing behind where it was deleted while it was worked on', async () => {
    let answer = () => {}
    const begun = new Promise<void>((resolve) => {
      house.outsider.answers((_, response) => {
        answer = () => response.end(tone(1))
        resolve()
      })
    })
    const { id } = await (
      await house.service.ada.create({ audio_url: `${house.outsider.url}/gone.wav`, ...house.callback() })
    ).json()
    const working = house.work()
    await begun
    expect((await house.service.ada.call(transcriptionPaths.job(id), { method: 'DELETE' })).status).toBe(202)
    answer()
    await working
    expect(
      await house.service.db.selectFrom('transcription_callbacks').where('job_id', '=', id).selectAll().execute(),
    ).toEqual([])
    expect(house.service.errors).toEqual([])
  })
})
