import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { testDatabases } from '#store/testDatabases.ts'
import { startTestTranscription, tone } from '../testTranscription.ts'

describe.each(testDatabases().slice(0, 1))('the operator’s command', ({ fresh }) => {
  /** A service whose recogniser is this script of Node's. */
  const withCommand = async (script: string, environment: Record<string, string> = {}) => {
    const database = await fresh()
    const file = join(database.dataDir, 'recognise.mjs')
    writeFileSync(file, script)
    const service = await startTestTranscription(database, {
      RECOGNISER: JSON.stringify([process.execPath, file, '{audio}', '--language={language}', '$(id); echo']),
      ...environment,
    })
    const { audio_url } = await (await service.ada.upload(tone(2))).json()
    const { id } = await (await service.ada.create({ audio_url, language: 'de', subtitles: true })).json()
    await service.transcription.worker.workDue()
    const row = await service.db
      .selectFrom('transcription_jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const job = await service.ada.get(id)
    await service.close()
    return { job, message: row.error_message }
  }

  it('is given the audio and the parameters, no shell, and none of the services’ secrets', async () => {
    vi.stubEnv('PLATFORM_KEY', 'secret')
    const { job } = await withCommand(`
      import { statSync } from 'node:fs'
      import { text } from 'node:stream/consumers'
      const { audio, params } = JSON.parse(await text(process.stdin))
      const said = [statSync(process.argv[2]).size, ...process.argv.slice(3), audio.duration, params.subtitles, Object.keys(process.env).sort().join()]
      console.log(JSON.stringify({ utterances: [{ text: said.join(' | '), start: 0, end: 2 }] }))`)
    vi.unstubAllEnvs()
    expect(job.status).toBe('done')
    const [size, language, argument, duration, subtitles, environment] =
      job.result.transcription.utterances[0].text.split(' | ')
    expect([size, language, argument, duration, subtitles]).toEqual([
      '32044',
      '--language=de',
      '$(id); echo',
      '2',
      'true',
    ])
    expect(environment).not.toMatch(/KEY|DATA/)
  })

  it.each([
    ['ends with an error', 'console.error("no model"); process.exit(3)', 500, 'ended with 3: no model', {}],
    ['writes no transcript', 'console.log("hello")', 500, 'JSON', {}],
    [
      'writes too much',
      'process.stdout.write("x".repeat(2_000_000)); setInterval(() => {}, 1000)',
      500,
      '1000000 bytes',
      { TRANSCRIPT_MB: '1' },
    ],
    ['takes too long', 'setInterval(() => {}, 1000)', 504, '1 seconds', { RECOGNISER_TIMEOUT_SECONDS: '1' }],
    ['cannot be started', '', 500, 'cannot be started', { RECOGNISER: '/no/such/program {audio}' }],
  ])('ends the job in error where it %s', async (_, script, code, words, environment) => {
    const { job, message } = await withCommand(script, environment as Record<string, string>)
    expect([job.status, job.error_code]).toEqual(['error', code])
    expect(message).toContain(words)
  })
})
