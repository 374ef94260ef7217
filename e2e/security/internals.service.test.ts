import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { startOutsider, tone } from '#platform/transcription/transcription.fixture.ts'
import { openServices, type Services } from '../clients/services.ts'

const samples = new URL('../../src/platform/transcription/media/samples/', import.meta.url)
const sound = readdirSync(samples).map((name) => readFileSync(new URL(name, samples)))

/** Broken files of every type. */
const broken: Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('no sound at all'),
  Buffer.from('<html><title>404</title>'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('%PDF-1.7'),
  gzipSync('a,b\n1,2'),
  Buffer.alloc(5000, 0xff),
  tone(1).subarray(0, 40),
  ...sound.flatMap((whole) => [12, 100, whole.length >> 1].map((length) => whole.subarray(0, length))),
]
const names = ['a.wav', '..', '.', '/', 'folder/', '../../etc/passwd', 'C:\\\\a.wav', '', ' ', '%00', 'x'.repeat(300)]

describe('internals', () => {
  let services: Services
  let outsider: Awaited<ReturnType<typeof startOutsider>>
  const files = mkdtempSync(join(tmpdir(), 'tenfoot-broken-'))
  beforeAll(async () => {
    services = await openServices({
      TRANSCRIPTION_NETWORKS: 'loopback',
      RECOGNISER: '/opt/no-such-recogniser {audio}',
    })
    outsider = await startOutsider()
  })
  afterAll(async () => {
    await services?.close()
    await outsider?.close()
    rmSync(files, { recursive: true, force: true })
  })

  /** Asserts that a text has no path of the server, no stack trace, and no name from the code. */
  const requireNoInternals = (text: string, label: string) => {
    expect(text, label).not.toContain(services.dataDir)
    expect(text, label).not.toContain(process.cwd())
    expect(text, label).not.toMatch(
      /\bat .{1,200}:\d+:\d+|node:|node_modules|no-such-recogniser|music-metadata|DataView|TypeError|RangeError|SQLITE|\bE(?:NOENT|ACCES|ISDIR|NOTDIR)\b|\.ts\b/,
    )
  }
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(services.url + path, {
      ...init,
      headers: { [keyHeader]: services.demo.transcriptionKey, ...init.headers },
    })
    const text = await answer.text()
    requireNoInternals(JSON.stringify([...answer.headers]) + text, `${path} ${answer.status}`)
    expect(answer.status, `${path} ${text}`).toBeLessThan(500)
    return { status: answer.status, text }
  }
  const form = (...parts: [name: string, content: Buffer, filename: string][]) => {
    const body = new FormData()
    for (const [name, content, filename] of parts) body.append(name, new Blob([new Uint8Array(content)]), filename)
    return body
  }
  const json = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } })

  it('the answer to an upload that is broken, or named like a folder, shows no internals', async () => {
    for (const [index, content] of broken.entries()) {
      const body = form(['audio', content, names[index % names.length] ?? ''])
      // Some are cut off, but can still be played.
      const { status, text } = await call(transcriptionPaths.upload, { method: 'POST', body })
      expect([200, 400], `${index} ${text}`).toContain(status)
    }
    for (const name of names)
      expect(
        (await call(transcriptionPaths.upload, { method: 'POST', body: form(['audio', tone(1), name]) })).status,
      ).toBe(200)
  })

  it('the answer to a malformed form shows no internals', async () => {
    const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`
    const disposition = 'content-disposition: form-data; name="audio"; filename="a.wav"'
    for (const [type, body] of [
      ['multipart/form-data', part(disposition)],
      ['multipart/form-data; boundary=b', ''],
      ['multipart/form-data; boundary=b', 'no boundary'],
      ['multipart/form-data; boundary=b', part(disposition)],
      ['multipart/form-data; boundary=b', `${part(disposition)}--b--`],
      ['multipart/form-data; boundary=b', `${part('content-disposition: form-data; name="audio"')}--b--`],
      ['multipart/form-data; boundary=b', `${part('content-disposition: form-data')}--b--`],
      ['multipart/form-data; boundary=b', `${part('nothing')}--b--`],
      ['multipart/form-data; boundary=b', `${part(disposition)}${part(disposition)}--b--`],
      ['multipart/form-data; boundary=b', `${part(disposition.replace('audio', '__proto__'))}--b--`],
      ['multipart/form-data; boundary=b', part(disposition).repeat(20)],
      ['multipart/form-data; boundary="', part(disposition)],
      ['text/plain', 'audio'],
      ['application/json', '{'],
      ['application/json', '[]'],
      ['application/json', '{"audio_url": "file:///etc/passwd"}'],
      ['application/json', JSON.stringify({ audio_url: `${outsider.url}/${'x'.repeat(3000)}` })],
    ] as const) {
      const init = { method: 'POST', body, headers: { 'content-type': type } }
      expect((await call(transcriptionPaths.upload, init)).status, body).toBeGreaterThanOrEqual(400)
    }
  })

  it('the answer to a body that is neither a job nor a report shows no internals', async () => {
    const bodies = ['', '{', 'null', '[]', '"x"', '4', '{"audio_url": {}}', '{"__proto__": 1}', '['.repeat(5000), '\0']
    for (const body of bodies)
      for (const path of [
        transcriptionPaths.jobs,
        '/v1/customers/1000001:submitBrandLiftStudyReport',
        '/v1/operations/x:wait',
      ])
        expect((await call(path, json(body))).status, `${path} ${body}`).toBeGreaterThanOrEqual(400)
  })

  it('a failed job, its callback, and the list show no internals', async () => {
    outsider.answers((request, response) => {
      const index = Number(/^\/broken\/(\d+)/.exec(request.url ?? '')?.[1])
      response.end(Number.isNaN(index) ? '' : broken[index])
    })
    const callback = { callback: true, callback_config: { url: `${outsider.url}/callback` } }
    const ids: string[] = []
    const create = async (job: object) => {
      const { status, text } = await call(transcriptionPaths.jobs, json(JSON.stringify({ ...job, ...callback })))
      expect(status).toBe(201)
      ids.push(JSON.parse(text).id)
    }
    for (const index of broken.keys()) await create({ audio_url: `${outsider.url}/broken/${index}.wav` })
    const upload = (transcript: string) =>
      call(transcriptionPaths.upload, {
        method: 'POST',
        body: form(['audio', tone(1), 'a.wav'], ['transcript', Buffer.from(transcript), '../t.json']),
      })
    expect((await upload('\0')).status).toBe(400)
    for (const transcript of ['{', '{"utterances": 4}', 'WEBVTT\n\n', '[{"text": {}}]']) {
      const { audio_url, transcript_url } = JSON.parse((await upload(transcript)).text)
      await create({ audio_url, transcript_url })
    }
    const callbacks = () => outsider.received.filter(({ url }) => url === '/callback')
    while (callbacks().length < ids.length) await outsider.next()
    for (const { body } of callbacks()) requireNoInternals(body, body)
    for (const id of ids) {
      const { error_code, error_message } = JSON.parse((await call(transcriptionPaths.job(id), {})).text)
      expect([500, 415, 422, null]).toContain(error_code)
      expect(error_code === null ? '' : error_message).toMatch(error_code === null ? /^$/ : /\w/)
    }
    await call(`${transcriptionPaths.jobs}?limit=100`, {})
  })

  it('commands that import broken files show no internals', async () => {
    const ask = (line: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(join(services.dataDir, 'control.sock'), () => socket.write(`${line}\n`))
        let text = ''
        socket.on('data', (part) => {
          text += part
        })
        socket.on('error', reject)
        socket.on('close', () => resolve(text))
      })
    const folder = join(files, 'folder.csv')
    mkdirSync(folder)
    const paths = [folder, join(files, 'nothing.csv')]
    for (const [index, content] of broken.entries())
      for (const ending of ['csv', 'parquet', 'csv.gz']) {
        const path = join(files, `${index}.${ending}`)
        writeFileSync(path, content)
        paths.push(path)
      }
    for (const path of paths)
      for (const [command, order] of [
        ['import', { path }],
        ['brandlift load', { table: 'a.b.c', path, customer: '1000001' }],
      ] as const) {
        const answer = await ask(JSON.stringify({ command, order }))
        expect(answer).toMatch(/"(?:failed|problem)"/)
        // The caller's own path may be named.
        requireNoInternals(answer.replaceAll(path, '').replaceAll(/\bE(?:NOENT|ISDIR)\b/g, ''), `${command} ${path}`)
      }
    for (const line of [
      '',
      '{',
      '[]',
      '{"command": "import"}',
      '{"command": "import", "order": 4}',
      '{"command": "x"}',
    ])
      requireNoInternals(await ask(line), line)
  })
})
