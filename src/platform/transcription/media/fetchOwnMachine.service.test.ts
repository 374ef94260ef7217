import { describe, expect, it } from 'vitest'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { startOutsider, startTestTranscription } from '../transcription.fixture.ts'

describe('this machine, without the setting that allows its addresses', () => {
  const { fresh } = sqliteDatabase()

  it('addresses of this machine are not called, also by a host name, and are not tried again', async () => {
    const service = await startTestTranscription(await fresh())
    const outsider = await startOutsider()
    const job = { audio_url: 'https://localhost/a.wav', callback_url: 'https://localhost:8443/callback' }
    const { id } = await (await service.ada.create(job)).json()
    await service.transcription.worker.runDueJobs()
    expect(await service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.unreachableAudio })
    await service.transcription.callbacks.runDueJobs()
    const callback = await service.db.selectFrom('transcription_callbacks').select('problem').executeTakeFirst()
    expect(callback?.problem).toContain('must not be called')
    expect(outsider.received).toEqual([])
    await service.close()
    await outsider.close()
  })
})
