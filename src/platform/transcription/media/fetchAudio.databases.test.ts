import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { jobErrorCodes, upload } from '#contract/transcription/answers.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { refusal, tone, transcriptionEnvironment } from '../transcription.fixture.ts'
import { maxAttempts } from '../worker.ts'

describe.each(testDatabases())('fetching on $name', ({ fresh }) => {
  const env = transcriptionEnvironment(fresh)

  it('fetching from an address brings reachable audio and a transcript, through redirects', async () => {
    const audio = tone(3, 2)
    env.outsider.answers((request, response) => {
      if (request.url === '/old.wav') return void response.writeHead(302, { location: '/new%20one.wav' }).end()
      response.end(request.url?.endsWith('.vtt') ? 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Good <b>day</b>' : audio)
    })
    const job = { audio_url: `${env.outsider.url}/old.wav`, transcript_url: `${env.outsider.url}/a.vtt` }
    const { id } = await (await env.service.ada.create(job)).json()
    await env.work()
    expect(await env.service.ada.get(id)).toMatchObject({
      status: 'done',
      file: { filename: 'old.wav', source: job.audio_url, audio_duration: 3, number_of_channels: 2 },
      result: { transcription: { utterances: [{ text: 'Good day', start: 1, end: 2, speaker: 0 }] } },
    })
    const file = await env.service.ada.call(transcriptionPaths.file(id))
    expect(Buffer.from(await file.arrayBuffer()).equals(audio)).toBe(true)
  })

  it.each([
    ['answers 404', 424, (_: unknown, response: import('node:http').ServerResponse) => response.writeHead(404).end()],
    [
      'answers with something else',
      415,
      (_: unknown, response: import('node:http').ServerResponse) => response.end('<html>'),
    ],
    [
      'redirects to an address that must not be called',
      424,
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    ],
    [
      'redirects in a circle',
      424,
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: '/again' }).end(),
    ],
  ])('a job ends in error when the audio’s address %s', async (_, code, answer) => {
    env.outsider.answers(answer)
    const { id } = await (await env.service.ada.create({ audio_url: `${env.outsider.url}/a.wav` })).json()
    await env.work()
    expect(await env.service.ada.get(id)).toMatchObject({ status: 'error', error_code: code, file: null })
  })

  const uploadFrom = (body: unknown) =>
    env.service.ada.call(transcriptionPaths.upload, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

  it('an upload by an address stores the audio, and is answered as a form is', async () => {
    const audio = tone(2)
    env.outsider.answers((_, response) => response.end(audio))
    const source = `${env.outsider.url}/news.wav`
    const answer = await uploadFrom({ audio_url: source })
    expect(answer.status).toBe(200)
    const { audio_url, audio_metadata } = z.parse(upload, await answer.json())
    expect(audio_metadata).toMatchObject({ filename: 'news.wav', extension: 'wav', audio_duration: 2 })
    const { id } = await (await env.service.ada.create({ audio_url })).json()
    expect((await env.service.ada.get(id)).file).toMatchObject({ filename: 'news.wav', source })
  })

  it.each([
    [400, 'audio_url: a text is allowed (it is missing)', () => ({})],
    [400, 'audio_url: a text is allowed (it is 4)', () => ({ audio_url: 4 })],
    [400, 'audio: The audio cannot be read', () => ({ audio_url: `${env.outsider.url}/page.html` })],
    [422, 'audio_url: "http://10.0.0.1/" must not be called', () => ({ audio_url: 'http://10.0.0.1/' })],
    [424, 'cannot be fetched: it answered 404.', () => ({ audio_url: `${env.outsider.url}/gone.wav` })],
    [424, 'cannot be fetched: the connection broke off.', () => ({ audio_url: `${env.outsider.url}/cut.wav` })],
  ])('an upload by an address is refused with %i and the words %j', async (status, words, body) => {
    env.outsider.answers((request, response) => {
      if (request.url === '/gone.wav') return void response.writeHead(404).end()
      if (request.url === '/cut.wav') return void request.socket.destroy()
      response.end('<html>')
    })
    const before = readdirSync(env.service.folder)
    const answer = await uploadFrom(body())
    expect(answer.status).toBe(status)
    expect((await refusal(answer)).validation_errors?.join()).toContain(words)
    expect(readdirSync(env.service.folder)).toEqual(before)
  })

  it('a failure of the network while audio is fetched is tried again after growing waits, and then ends the job in error', async () => {
    env.outsider.answers((request) => request.socket.destroy())
    const { id } = await (
      await env.service.ada.create({ audio_url: `${env.outsider.url}/a.wav`, ...env.callback() })
    ).json()
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      await env.work()
      expect((await env.service.ada.get(id)).status).toBe('processing')
      const requestCount = env.outsider.received.length
      await env.work()
      expect(env.outsider.received.length).toBe(requestCount)
      await env.service.clock.advance(5000 * 2 ** (attempt - 1))
    }
    await env.work()
    expect(await env.service.ada.get(id)).toMatchObject({
      status: 'error',
      error_code: jobErrorCodes.unreachableAudio,
    })
    await env.service.transcription.db.deleteFrom('transcription_jobs').where('id', '=', id).execute()
  })
})
