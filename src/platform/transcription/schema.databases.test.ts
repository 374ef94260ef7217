import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { seedDemoJobs } from '../demo/recordings/jobs.ts'
import { transcriptionMigrations } from './schema.ts'
import { startTestTranscription, type TestTranscription } from './transcription.fixture.ts'

describe.each(testDatabases())('error messages on $name', ({ fresh }) => {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
  })
  afterAll(() => service?.close())

  it('error messages of earlier versions, which were for the operator, no longer name a path, and still say what failed', async () => {
    const id = await service.ada.submit('Old.')
    const old = 'The audio cannot be read (Failed to determine audio format: /var/lib/tenfoot/transcription/ae7ad560).'
    const failed = { status: 'error', error_code: 415, error_message: old, due_at: null } as const
    await service.transcription.db.updateTable('transcription_jobs').set(failed).where('id', '=', id).execute()
    await transcriptionMigrations['015_transcription_reasons']?.up(service.transcription.db)
    expect((await service.ada.get(id)).error_message).toBe('The audio cannot be read.')
  })
})

describe.each(testDatabases())('records of the demo on $name', ({ fresh }) => {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
  })
  afterAll(() => service?.close())

  it('records of the demo that an earlier version stored are made anew from the words that are heard now, and other records stay', async () => {
    const { db } = service.transcription
    await seedDemoJobs({ ...service.transcription, accountId: 'ada' })
    const ownJob = await service.ada.submit('Mine.')
    await db
      .updateTable('transcription_jobs')
      .set({ record: Buffer.from('old') })
      .execute()
    await transcriptionMigrations['017_transcription_demo_words']?.up(db)
    const stored = await db.selectFrom('transcription_jobs').select('id').where('record', 'is not', null).execute()
    expect(stored).toEqual([{ id: ownJob }])
  })
})
