import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { printable } from '#contract/harmlessText.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { startTestTranscription, type TestTranscription, tone } from '#platform/transcription/transcription.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { commandLine, stubPlatformSettings } from './commands.fixture.ts'
import { writeOutput } from './outputFile.ts'
import { transcriptCommand } from './transcript.ts'

describe.each(testDatabases())('transcripts while services run on $name', ({ fresh }) => {
  let service: TestTranscription
  let folder = ''
  const account = 'ada@tenfoot.example'
  beforeAll(async () => {
    const database = await fresh()
    folder = database.dataDir
    stubPlatformSettings(database)
    // The commands use only the system's clock.
    service = await startTestTranscription(database, {}, manualClock(Date.now() + 3_600_000))
    writeFileSync(join(folder, 'talk.wav'), tone(2))
    writeFileSync(join(folder, 'talk.srt'), '1\n00:00:00,500 --> 00:00:01,500\nGood morning.\n')
    writeFileSync(join(folder, 'photo.wav'), 'GIF89a')
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await service?.close()
  })
  const tenfoot = commandLine(transcriptCommand)
  const file = (name: string) => join(folder, name)

  it('tenfoot transcribe creates a job that the services finish, and tenfoot transcript lists, finds and deletes it', async () => {
    const output = await tenfoot('transcribe', file('talk.wav'), '--transcript', file('talk.srt'), '--account', account)
    const id = /Transcript (\S+) for/.exec(output)?.[1] ?? ''
    await service.transcription.worker.runDueJobs()
    expect(await service.ada.get(id)).toMatchObject({
      status: 'done',
      file: { filename: 'talk.wav', audio_duration: 2 },
      result: {
        transcription: { full_transcript: 'Good morning.', subtitles: [{ format: 'srt' }, { format: 'vtt' }] },
      },
    })
    expect(await tenfoot('transcript', 'list', '--account', account)).toContain(`${id}  done`)
    await service.transcription.indexing.runDueJobs()
    const search = (...words: string[]) => tenfoot('transcript', 'search', ...words, '--account', account)
    expect(await search('"good morn*"', '--job', id)).toBe(`${id}  0:00:00  Good morning.\n`)
    expect(await search('good', '--speaker', '1')).toBe('')
    await expect(search('good', '--limit', '0')).rejects.toThrow('limit: a whole number from 1 to 100 is allowed')
    const srt = '1\n00:00:00,500 --> 00:00:01,500\nGood morning.\n'
    expect(await tenfoot('transcript', 'export', id, '--format', 'srt')).toBe(srt)
    writeFileSync(file('out.srt'), 'before')
    expect(await tenfoot('transcript', 'export', id, '--output', file('out.srt'))).toBe(
      `Wrote transcript ${id} to ${file('out.srt')}.\n`,
    )
    expect(readFileSync(file('out.srt'), 'utf8')).toBe(srt)
    expect(JSON.parse(await tenfoot('transcript', 'export', id, '--format', 'json'))).toEqual(await service.ada.get(id))
    expect(await tenfoot('transcript', 'delete', id)).toContain('deleted')
    expect(await tenfoot('transcript', 'list')).toBe('')
    await expect(tenfoot('transcript', 'delete', id)).rejects.toThrow('No transcript')
  })

  it('tenfoot transcript correct corrects a word, lists the corrections and undoes them, while the services run', async () => {
    writeFileSync(
      file('bells.srt'),
      '1\n00:00:00,000 --> 00:00:01,000\nA bell, a pell.\n\n2\n00:00:01,000 --> 00:00:02,000\nA bell.\n',
    )
    const output = await tenfoot(
      'transcribe',
      file('talk.wav'),
      '--transcript',
      file('bells.srt'),
      '--account',
      account,
    )
    const id = /Transcript (\S+) for/.exec(output)?.[1] ?? ''
    const correct = (...words: string[]) => tenfoot('transcript', 'correct', id, ...words)
    await expect(correct('pell.', 'bell.')).rejects.toThrow('it has no words: its status is queued')
    await service.transcription.worker.runDueJobs()
    await service.transcription.indexing.runDueJobs()
    const said = async () => (await service.ada.get(id)).result.transcription.full_transcript
    expect(await correct()).toBe('')
    expect(await correct('pell.', 'bell.')).toMatch(/^ {2}1 {2}0:00:00 {2}pell\. → bell\. {2}\S+Z\n$/)
    await service.transcription.indexing.runDueJobs()
    expect(await said()).toBe('A bell, a bell. A bell.')
    expect(await tenfoot('transcript', 'search', 'pell', '--account', account)).toBe('')
    // A word that is said twice needs its time.
    await expect(correct('bell.', 'bells.')).rejects.toThrow('"bell." is said more than once, at 0:00:00, 0:00:01.')
    await expect(correct('bell.', 'bells.', '--at', '0:05')).rejects.toThrow(
      'is not said then, but at 0:00:00, 0:00:01.',
    )
    await correct('bell.', 'bells ring.', '--at', '0:00:01')
    expect(await said()).toBe('A bell, a bell. A bells ring.')
    expect((await correct()).match(/^ +\d/gm)).toEqual(['  2', '  1'])
    expect(await correct('--undo', '2')).toMatch(/bell\. → bells ring\. .* undone\n$/)
    await expect(correct('--undo', '2')).rejects.toThrow('The correction 2 is undone already.')
    expect(await said()).toBe('A bell, a bell. A bell.')
    const history = await (await service.ada.call(transcriptionPaths.corrections(id))).json()
    expect(history.items).toHaveLength(2)
    for (const [words, why] of [
      [['lantern'], 'What is said instead of "lantern" is missing.'],
      [['lantern', 'lamp'], '"lantern" is not said'],
      [['bell,', 'a\u0007b'], 'text: no control characters are allowed'],
      [['--at', '1'], '--at needs a word'],
      [['--undo', 'x'], '--undo x: must be the number'],
      [['bell,', 'b', '--at', 'soon'], '--at soon: must be a time such as 0:12:05'],
      [['bell,', 'b', '--undo', '1'], '--undo needs nothing but the transcript.'],
    ] as const)
      await expect(correct(...words)).rejects.toThrow(why)
    await expect(tenfoot('transcript', 'correct', 'any')).rejects.toThrow('No transcript any exists.')
    const events = await service.db
      .selectFrom('event_log')
      .select('id')
      .where('action', '=', 'transcript.corrected')
      .execute()
    expect(events).toHaveLength(3)
    await tenfoot('transcript', 'delete', id)
  })

  it('tenfoot transcript export says why it writes nothing, and leaves the file as it was', async () => {
    writeFileSync(file('kept.vtt'), 'before')
    const refused = (id: string, ...options: string[]) =>
      expect(tenfoot('transcript', 'export', id, ...options)).rejects
    await refused('any').toThrow('--format is missing, and no file name says it: must be one of srt, vtt, txt, json.')
    await refused('any', '--format', 'doc').toThrow('--format doc: must be one of')
    await refused('any', '--output', file('kept.vtt')).toThrow('No transcript any exists.')
    const output = await tenfoot('transcribe', file('talk.wav'), '--account', account)
    const id = /Transcript (\S+) for/.exec(output)?.[1] ?? ''
    await refused(id, '--output', file('kept.vtt')).toThrow('cannot be exported: its status is queued')
    await tenfoot('transcript', 'delete', id)
    expect(readFileSync(file('kept.vtt'), 'utf8')).toBe('before')
    // A folder cannot be replaced.
    await expect(writeOutput(Buffer.from('after'), folder)).rejects.toThrow()
    expect(existsSync(`${folder}.part-${process.pid}`)).toBe(false)
  })

  it('tenfoot transcribe says which encoding it took, and refuses bytes that it cannot know', async () => {
    writeFileSync(file('latin.txt'), Buffer.from('Gr\xFC\xDFe aus K\xF6ln', 'latin1'))
    writeFileSync(file('unknown.txt'), Buffer.from('OK\n\xC4\xE0\n', 'latin1'))
    const transcribe = (name: string) =>
      tenfoot('transcribe', file('talk.wav'), '--transcript', file(name), '--account', account)
    const output = await transcribe('latin.txt')
    expect(output).toContain('The transcript was read as windows-1252.')
    await service.transcription.worker.runDueJobs()
    const id = /Transcript (\S+) for/.exec(output)?.[1] ?? ''
    expect((await service.ada.get(id)).result.transcription.full_transcript).toBe('Grüße aus Köln')
    expect(await tenfoot('transcript', 'delete', id)).toContain('deleted')
    await expect(transcribe('unknown.txt')).rejects.toThrow('in line 2 there are bytes that are not UTF-8')
    expect(await tenfoot('transcript', 'list')).toBe('')
  })

  it('tenfoot transcript list prints a name of a file on one line, without what steers a terminal, also one of before', async () => {
    const named = file('a\u001b]0;owned\u0007\rforged.wav')
    writeFileSync(named, tone(1))
    const output = await tenfoot('transcribe', named, '--account', account)
    const id = /Transcript (\S+) for/.exec(output)?.[1] ?? ''
    const stored = await service.db.selectFrom('transcription_files').select('filename').execute()
    expect(stored.map(({ filename }) => filename)).toContain('a ]0;owned forged.wav')
    await service.db.updateTable('transcription_files').set({ filename: 'b\u001b[2J\r\nid  done.wav' }).execute()
    const list = await tenfoot('transcript', 'list', '--account', account)
    expect(list).toContain('b[2J id  done.wav')
    expect(printable(list)).toBe(list)
    expect(list.trimEnd().split('\n')).toHaveLength(1)
    await tenfoot('transcript', 'delete', id)
  })

  it('tenfoot transcribe names the video that a file is of', async () => {
    const output = await tenfoot(
      'transcribe',
      file('talk.wav'),
      '--account',
      account,
      '--video',
      'dQw4w9WgXcQ',
      '--params',
      '{"custom_metadata": {"room": "12"}}',
    )
    const id = /Transcript (\S+) for/.exec(output)?.[1] ?? ''
    expect((await service.ada.get(id)).custom_metadata).toEqual({ room: '12', video_id: 'dQw4w9WgXcQ' })
    await tenfoot('transcript', 'delete', id)
  })

  it.each([
    [
      'a file that is no audio',
      'WAV, Ogg, MP3, AAC, FLAC, M4A, MP4 and WebM',
      () => [file('photo.wav'), '--account', account],
    ],
    ['a file that is not there', 'ENOENT', () => [file('no.wav'), '--account', account]],
    ['an account that is not there', 'no account x@y.z exists', () => [file('talk.wav'), '--account', 'x@y.z']],
    ['no account', '--account is required', () => [file('talk.wav')]],
    ['parameters that are none', '--params', () => [file('talk.wav'), '--account', account, '--params', '[]']],
    [
      'metadata that are no object',
      'custom_metadata',
      () => [file('talk.wav'), '--account', account, '--video', 'dQw4w9WgXcQ', '--params', '{"custom_metadata": "12"}'],
    ],
    [
      'parameters out of bounds',
      'maximum_rows',
      () => [
        file('talk.wav'),
        '--account',
        account,
        '--params',
        '{"subtitles_config": {"maximum_rows_per_caption": 9}}',
      ],
    ],
  ])('tenfoot transcribe refuses %s with an explanation, and stores nothing', async (_, args, order) => {
    await expect(tenfoot('transcribe', ...order())).rejects.toThrow(args)
    expect(await service.db.selectFrom('transcription_files').selectAll().execute()).toEqual([])
  })
})
