import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { createOperations } from '#platform/admin/operations.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { eventually } from '../../src/proxy/proxy.fixture.ts'
import { openServices, type Services } from './services.ts'

const example = (name: string) => join(import.meta.dirname, '../../docs/examples', name)

const hasProgram = (name: string) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
/** Programs of the examples that this machine lacks. */
const missing = new Set(['python3', 'curl'].filter((name) => !hasProgram(name)))
const withProgram = (name: string, title: string): [boolean, string] =>
  missing.has(name) ? [true, `${title} (skipped: ${name} is not installed)`] : [false, title]

/** A WAV file of three seconds; the second one has a tone. */
function toneInTheMiddle(): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(3 * rate * 2)
  for (let sample = rate; sample < 2 * rate; sample += 1)
    samples.writeInt16LE(Math.round(20_000 * Math.sin(sample / 3)), sample * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

describe('the examples of docs/examples', () => {
  let services: Services
  const children: ChildProcess[] = []
  beforeAll(async () => {
    services = await openServices({
      TRANSCRIPTION_NETWORKS: 'loopback',
      RECOGNISER: JSON.stringify(['python3', example('recogniser.py'), '{audio}', '{language}']),
    })
  })
  afterAll(async () => {
    for (const child of children) child.kill()
    await services?.close()
  })

  /** Runs a program that pairs, and allows its code as a person does. @returns its standard output */
  async function pairAndRun(program: string, file: string): Promise<string> {
    const { tvClient } = services.demo
    const args = [example(file), services.url, tvClient.clientId, tvClient.clientSecret, services.scopes.video]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    const output = text(child.stdout)
    const exit = new Promise((resolve) => child.once('close', resolve))
    let problem = ''
    for await (const line of createInterface(child.stderr)) {
      const code = /^Open http\S+ and enter (\S+)$/.exec(line)?.[1]
      if (code) await services.answer(code, 'allow')
      else problem += `${line}\n`
    }
    expect([await exit, problem]).toEqual([0, ''])
    return output
  }

  const job = async (audio: Buffer, options: object = {}): Promise<string> => {
    const headers = { [keyHeader]: services.demo.transcriptionKey }
    const body = new FormData()
    body.append('audio', new Blob([new Uint8Array(audio)]), 'tone.wav')
    const { audio_url } = (await services.call(transcriptionPaths.upload, { method: 'POST', headers, body })).json
    const { json } = await services.call(transcriptionPaths.jobs, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ audio_url, ...options }),
    })
    return String(json.id)
  }
  const endedJob = async (id: string) => {
    const headers = { [keyHeader]: services.demo.transcriptionKey }
    return eventually(async () => {
      const { json } = await services.call(transcriptionPaths.job(id), { headers })
      expect(['done', 'error']).toContain(json.status)
      return json
    })
  }

  const [noCurl, shell] = withProgram('curl', 'report.sh pairs and prints a report with curl')
  it.skipIf(noCurl)(shell, async () => {
    const report = JSON.parse(await pairAndRun('sh', 'report.sh'))
    expect(report.columnHeaders.map(({ name }: { name: string }) => name)).toEqual(['day', 'views'])
    expect(report.rows).toContainEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.any(Number)])
  })

  const [noPython, python] = withProgram('python3', 'groups.py pairs, refreshes, and makes a group with Python alone')
  it.skipIf(noPython)(python, async () => {
    const printed = JSON.parse(await pairAndRun('python3', 'groups.py'))
    expect(printed).toEqual({ video: expect.any(String), views: expect.any(Number), items: [printed.video] })
  })

  const [noRecogniser, recogniser] = withProgram('python3', 'recogniser.py recognises the audio of a job')
  it.skipIf(noRecogniser)(recogniser, async () => {
    const { status, result } = await endedJob(await job(toneInTheMiddle(), { language: 'en' }))
    expect(status).toBe('done')
    const { utterances } = (result as { transcription: { utterances: object[] } }).transcription
    expect(utterances).toMatchObject([{ text: 'tone', language: 'en', start: 1, end: 2 }])
  })

  describe('receiver.mjs', () => {
    let url = ''
    const printed: Record<string, unknown>[] = []
    beforeAll(async () => {
      const { url: SERVICES, demo } = services
      const env = { SERVICES, CLIENT_ID: demo.tvClient.clientId, SERVICE_KEY: demo.transcriptionKey, PORT: '0' }
      const child = spawn(process.execPath, [example('receiver.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      createInterface(child.stdout).on('line', (line) => printed.push(JSON.parse(line)))
      await eventually(() => expect(printed[0]?.port).toBeGreaterThan(0))
      url = `http://localhost:${printed[0]?.port}`
    })

    const send = async (body: string, type = 'application/secevent+jwt') => {
      const answer = await fetch(`${url}/events`, { method: 'POST', body, headers: { 'content-type': type } })
      return [answer.status, answer.status === 400 ? (await answer.json()).err : undefined]
    }

    it('the example receiver.mjs receives a security event of the services', async () => {
      const settings = platformSettings({ DATA_DIR: services.dataDir })
      const store = await openDatabase(settings)
      try {
        const keys = openKeys(services.dataDir, undefined)
        const { receivers } = createOperations({ db: store.db, keys, clock: systemClock, settings })
        const actor = { name: 'test' }
        const { id } = await receivers.add(actor, services.demo.tvClient.clientId, `${url}/events`)
        const { jti } = await receivers.verify(actor, id)
        await eventually(() => expect(printed).toContainEqual({ event: 'verification', jti }))
        expect((await receivers.eventState(jti))?.outcome).not.toBe('refused')
      } finally {
        await store.close()
      }
    })

    it('the example receiver.mjs refuses what the services did not sign as an event for it', async () => {
      const before = printed.length
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const { keys } = (await services.call('/jwks.json')).json as { keys: { kid: string }[] }
      const header = { alg: 'RS256', typ: 'secevent+jwt', kid: keys[0]?.kid }
      const claims = part({ iss: services.url, aud: services.demo.tvClient.clientId, jti: '1', events: {} })
      expect(await send(`${part(header)}.${claims}.${part({})}`)).toEqual([400, 'invalid_key'])
      expect(await send(`${part({ ...header, kid: 'another' })}.${claims}.x`)).toEqual([400, 'invalid_key'])
      expect(await send(`${part({ ...header, alg: 'none' })}.${claims}.`)).toEqual([400, 'invalid_request'])
      expect(await send(`${part({ ...header, typ: 'JWT' })}.${claims}.x`)).toEqual([400, 'invalid_request'])
      expect(await send('nonsense')).toEqual([400, 'invalid_request'])
      expect(await send('{}', 'application/json')).toEqual([400, 'invalid_request'])
      expect(printed).toHaveLength(before)
    })

    it('the example receiver.mjs receives the end of a job, and believes only the service', async () => {
      const id = await job(toneInTheMiddle(), { callback: true, callback_config: { url: `${url}/job-ended` } })
      const { status } = await endedJob(id)
      await eventually(() => expect(printed).toContainEqual({ job: id, status }))
      const forged = { method: 'POST', headers: { 'idempotency-key': crypto.randomUUID() }, body: '{}' }
      expect((await fetch(`${url}/job-ended`, forged)).status).toBe(503)
      expect(printed.filter((line) => 'job' in line)).toHaveLength(1)
    })
  })
})
