import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { startOutsider, tone } from '#platform/transcription/transcription.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { servicesProcess } from './servicesProcess.ts'

/** How often the services are killed, each time with a running job and a pending callback. */
const rounds = Number(process.env.KILLED_ROUNDS ?? 1)

/** Reports that it has started, and waits for the answer; the second time it is answered at once. */
const recogniser = `
  const { port } = new URL(process.argv[2])
  const answer = await fetch('http://127.0.0.1:' + port + '/started')
  console.log(JSON.stringify({ utterances: [{ text: await answer.text(), start: 0, end: 1 }] }))`

describe.each(testDatabases())('on $name', ({ fresh }) => {
  let services: ReturnType<typeof servicesProcess>
  let outsider: Awaited<ReturnType<typeof startOutsider>>
  let url = ''
  let key = ''
  beforeAll(async () => {
    const options = await fresh()
    await beginDemo(options.dataDir)
    outsider = await startOutsider()
    const script = join(options.dataDir, 'recognise.mjs')
    writeFileSync(script, recogniser)
    services = servicesProcess({
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      // A fixed port, so that addresses of uploads stay valid.
      PLATFORM_PORT: String(await freePort()),
      TRANSCRIPTION_NETWORKS: 'loopback',
      TRANSCRIPTION_LEASE_SECONDS: '1',
      TRANSCRIPTION_TIMEOUT_SECONDS: '1',
      RECOGNISER: JSON.stringify([process.execPath, script, outsider.url]),
    })
    url = await services.start()
    key = demoFile.parse(JSON.parse(await readFile(join(options.dataDir, demoFileName), 'utf8'))).transcriptionKey
  })
  afterAll(async () => {
    await services?.kill()
    await outsider?.close()
  })

  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { [keyHeader]: key, ...init.headers } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const order = async (): Promise<string> => {
    const body = new FormData()
    body.append('audio', new Blob([new Uint8Array(tone(1))]), 'a.wav')
    const { audio_url } = await call(transcriptionPaths.upload, { method: 'POST', body })
    const job = { audio_url, callback: true, callback_config: { url: `${outsider.url}/callback` } }
    const init = { method: 'POST', body: JSON.stringify(job), headers: { 'content-type': 'application/json' } }
    return (await call(transcriptionPaths.jobs, init)).id
  }
  const heardOf = (path: string) => outsider.received.filter((request) => request.url === path)
  const until = async (done: () => boolean) => {
    while (!done()) await outsider.next()
  }

  it(
    'transcription jobs continue after the services were killed during a job and during a callback, and none is lost or mixed up',
    async () => {
      const ids: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        // The recogniser gets no answer: the services are killed while the job runs, and before a second one starts.
        outsider.answers(() => {})
        const started = heardOf('/started').length
        ids.push(await order())
        await until(() => heardOf('/started').length > started)
        expect((await call(transcriptionPaths.job(ids.at(-1) ?? ''))).status).toBe('processing')
        ids.push(await order())
        await services.kill()

        // The recogniser is answered now, but callbacks are not: the services are killed during a callback.
        outsider.answers((request, response) => {
          if (request.url === '/started') response.end('Said after all.')
        })
        const callbacksBefore = heardOf('/callback').length
        await services.start()
        await until(() => heardOf('/callback').length >= callbacksBefore + 2)
        await services.kill()

        outsider.answers((_, response) => response.end('Said after all.'))
        const callbacksAgain = heardOf('/callback').length
        await services.start()
        await until(() => heardOf('/callback').length >= callbacksAgain + 2)
      }
      const ends = new Map<string, string>()
      for (const id of ids) {
        const { status, error_code, result } = await call(transcriptionPaths.job(id))
        ends.set(id, status)
        // On a slow machine five leases may expire: the job has then failed, and is reported as failed.
        if (status === 'error') expect(error_code).toBe(jobErrorCodes.interrupted)
        else expect([status, result?.transcription.full_transcript]).toEqual(['done', 'Said after all.'])
      }
      const callbacks = heardOf('/callback').map(({ headers, body }) => ({
        key: headers['idempotency-key'],
        body: JSON.parse(body),
      }))
      expect(new Set(callbacks.map((callback) => callback.body.id))).toEqual(new Set(ids))
      for (const { key: repeated, body } of callbacks)
        expect([repeated, body.event]).toEqual([
          body.id,
          ends.get(body.id) === 'error' ? 'transcription.error' : 'transcription.success',
        ])
      // A repeated callback is the same, byte for byte.
      for (const id of ids)
        expect(
          new Set(callbacks.filter(({ body }) => body.id === id).map(({ body }) => JSON.stringify(body))).size,
        ).toBe(1)
    },
    120_000 + rounds * 20_000,
  )
})
