import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { demoFile } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { wire } from '#platform/platform.fixture.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { postgresDatabase } from '#storage/databases.fixture.ts'
import { servicesProcess } from './servicesProcess.ts'

/**
 * Two processes with separate folders, one Postgres server and one key, as operators run them behind a load balancer.
 */
const postgres = postgresDatabase()
const folders: string[] = []
const processes: ReturnType<typeof servicesProcess>[] = []
const urls: string[] = []
let credentials: { id: string; secret: string }
const password = 'the same at both'
const issuer = 'https://services.tenfoot.example'

beforeAll(async () => {
  const { databaseUrl = '' } = await postgres.fresh()
  const key = randomBytes(32).toString('base64')

  for (let number = 0; number < 2; number += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-several-'))
    folders.push(dataDir)
    await beginDemo(dataDir)
    const services = servicesProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PLATFORM_PORT: '0',
      PLATFORM_KEY: key,
      DEMO_PASSWORD: password,
      PLATFORM_PUBLIC_URL: issuer,
    })
    processes.push(services)
    urls.push(await services.start())
  }
  const demos = await Promise.all(
    folders.map(async (folder) => demoFile.parse(JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')))),
  )
  // With the same key, clients and transcription key are the same: a proxy or a caller may use either process.
  expect(demos[1]).toEqual(demos[0])
  const [{ tvClient } = { tvClient: { clientId: '', clientSecret: '' } }] = demos
  credentials = { id: tvClient.clientId, secret: tvClient.clientSecret }
}, 120_000)
afterAll(async () => {
  for (const service of processes) await service.kill()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

it('codes from one process of the services are allowed at the other and polled at both: exactly one grant, valid at both', async () => {
  const scopes = scopesOf(platformSettings({}).naming)
  const [first, second] = urls.map((url) => wire(url))
  if (!first || !second) throw new Error('two processes are missing')
  const deviceOf = (service: typeof first) => testDevice({ post: service.post, scopes }, credentials)
  for (let time = 0; time < 5; time += 1) {
    const { device_code, user_code } = await deviceOf(first).ask(`openid ${scopes.videoReadonly}`)
    const person = { id: 'demo', email: 'demo@tenfoot.example', password }
    expect((await testBrowser({ call: second.call }).answer(user_code, 'allow', person)).text).toContain(
      'Device connected',
    )
    const polls = await Promise.all(
      [first, second, first, second].map((service) => deviceOf(service).poll(device_code)),
    )
    const successes = polls.filter(({ status }) => status === 200)
    expect(successes).toHaveLength(1)
    for (const { status, json } of polls)
      if (status !== 200) expect([status, json.error]).toEqual([400, 'invalid_grant'])

    // The code was used twice, so its grant has ended at both.
    for (const service of [first, second])
      expect((await deviceOf(service).refresh(String(successes[0]?.json.refresh_token))).json.error).toBe(
        'invalid_grant',
      )
    for (const url of urls) {
      const keys = createRemoteJWKSet(new URL(url + authorizationPaths.keys))
      const { payload } = await jwtVerify(String(successes[0]?.json.id_token), keys, { issuer })
      expect(payload.aud).toBe(credentials.id)
    }
  }
}, 60_000)

it('a revocation at one process of the services applies at the other at once', async () => {
  const scopes = scopesOf(platformSettings({}).naming)
  const [first, second] = urls.map((url) => testDevice({ post: wire(url).post, scopes }, credentials))
  if (!first || !second) throw new Error('two processes are missing')
  const { device_code, user_code } = await first.ask()
  const person = { id: 'demo', email: 'demo@tenfoot.example', password }
  await testBrowser({ call: wire(urls[1] ?? '').call }).answer(user_code, 'allow', person)
  const { json } = await second.poll(device_code)
  expect((await first.refresh(String(json.refresh_token))).status).toBe(200)
  expect((await second.revoke(String(json.refresh_token))).status).toBe(200)
  expect((await first.refresh(String(json.refresh_token))).json.error).toBe('invalid_grant')
}, 60_000)
