import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSpeakerNames } from '#contract/speakers.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { refusal, startTestTranscription, type TestTranscription } from '../transcription.fixture.ts'

const talk = {
  utterances: [
    { text: 'Salt & vinegar.', start: 0, end: 0.5, speaker: 0 },
    { text: 'And fish.', start: 1, end: 1.2, speaker: 1 },
    { text: 'Of course.', start: 1.2, end: 1.4, speaker: 1 },
    { text: 'Now?', start: 1.5, end: 1.8, speaker: 0 },
  ],
}

describe.each(testDatabases())('names of speakers on $name', ({ fresh }) => {
  let service: TestTranscription
  let id = ''
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
    id = await service.ada.submit(JSON.stringify(talk))
    await service.transcription.worker.runDueJobs()
  })
  afterAll(() => service?.close())

  const name = (body: unknown, of = id, person = service.ada) =>
    person.call(transcriptionPaths.speakers(of), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const names = async (path = transcriptionPaths.speakers(id), person = service.ada) =>
    (await (await person.call(path)).json()).speakers
  const exported = async (format: string) =>
    (await service.ada.call(`${transcriptionPaths.export(id)}?format=${format}`)).text()

  it('speakers are named, named anew, and lose their names, each in one recording', async () => {
    expect(await names()).toEqual([])
    const named = await name({ speaker: 1, name: ' Tom\nHale ' })
    expect([named.status, await named.json()]).toEqual([200, { speakers: [{ speaker: 1, name: 'Tom Hale' }] }])
    await name({ speaker: 0, name: 'Ada' })
    await name({ speaker: 0, name: 'Ines' })
    await name({ speaker: 1, name: '  ' })
    expect(await names()).toEqual([{ speaker: 0, name: 'Ines' }])
    const other = await service.ada.submit('Hello.')
    await name({ speaker: 3, name: 'Uma' }, other)
    expect(await names(transcriptionPaths.allSpeakers)).toHaveLength(2)
    expect(await names(transcriptionPaths.allSpeakers)).toContainEqual({ job_id: other, speaker: 3, name: 'Uma' })
    await service.ada.call(transcriptionPaths.job(other), { method: 'DELETE' })
    expect(await names(transcriptionPaths.allSpeakers)).toEqual([{ job_id: id, speaker: 0, name: 'Ines' }])
  })

  it('names are of the account alone', async () => {
    await name({ speaker: 0, name: 'Ines' })
    expect(await names(transcriptionPaths.allSpeakers, service.bob)).toEqual([])
    expect((await service.bob.call(transcriptionPaths.speakers(id))).status).toBe(404)
    expect((await name({ speaker: 0, name: 'Mallory' }, id, service.bob)).status).toBe(404)
    expect(await names()).toEqual([{ speaker: 0, name: 'Ines' }])
  })

  it.each([
    [{ speaker: -1, name: 'Ada' }, ['speaker: a whole number from 0 to 999 is allowed (it is -1)']],
    [{ name: 'x'.repeat(61), speaker: 0 }, ['name: at most 60 characters are allowed (there are 61)']],
    [{}, ['speaker: a number is allowed (it is missing)', 'name: a text is allowed (it is missing)']],
  ])('a name %j is refused, and every wrong field is named', async (body, problems) => {
    const answer = await name(body)
    expect([answer.status, (await refusal(answer)).validation_errors]).toEqual([400, problems])
  })

  it('an account has a limit of names', async () => {
    await name({ speaker: 1, name: '' })
    const rows = Array.from({ length: maxSpeakerNames - 1 }, (_, speaker) => ({
      job_id: id,
      speaker: speaker + 1000,
      name: 'any',
      changed_at: 0,
    }))
    for (let from = 0; from < rows.length; from += 500)
      await service.db
        .insertInto('transcription_speakers')
        .values(rows.slice(from, from + 500))
        .execute()
    expect((await name({ speaker: 1, name: 'Tom' })).status).toBe(507)
    expect((await name({ speaker: 0, name: 'Ada' })).status).toBe(200)
    await service.db.deleteFrom('transcription_speakers').where('speaker', '>=', 1000).execute()
  })

  it('exports have the names, and the words are read back from them', async () => {
    await name({ speaker: 0, name: 'Ada <Ames> & Co' })
    expect(await exported('vtt')).toContain('<v Ada &lt;Ames&gt; &amp; Co>Salt &amp; vinegar.</v>')
    expect(await exported('vtt')).toContain('<v Speaker 2>And fish.</v>')
    expect(await exported('txt')).toBe(
      'Ada <Ames> & Co (0:00:00)\nSalt & vinegar.\n\nSpeaker 2 (0:00:01)\nAnd fish. Of course.\n\n' +
        'Ada <Ames> & Co (0:00:01)\nNow?\n',
    )
    const srt = await exported('srt')
    expect(srt.replaceAll('\u2060', '').match(/^[^\d\n].*$/gm)).toEqual([
      'Ada <Ames> & Co: Salt & vinegar.',
      'And fish.',
      'Of course.',
      'Ada <Ames> & Co: Now?',
    ])
    const json = await exported('json')
    expect(JSON.parse(json)).toEqual({
      ...(await service.ada.get(id)),
      speakers: [{ speaker: 0, name: 'Ada <Ames> & Co' }],
    })
    for (const text of [json, await exported('vtt')]) {
      const again = await service.ada.submit(text)
      await service.transcription.worker.runDueJobs()
      expect((await service.ada.get(again)).result.transcription.full_transcript).toBe(
        'Salt & vinegar. And fish. Of course. Now?',
      )
    }
  })
})
