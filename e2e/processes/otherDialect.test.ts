import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { digitsOn, eventually, testTelevision } from '#proxy/proxy.fixture.ts'
import { startProxy } from '#proxy/server.ts'
import { proxySettings } from '#proxy/settings.ts'
import { openServices, type Services } from '../clients/services.ts'
import { type DialectLine, openDialectLine } from './dialectLine.ts'

/** Functions that close what was opened, in the order of opening. */
const open: (() => Promise<unknown>)[] = []
let services: Services
let line: DialectLine
let documented: Record<string, string>
beforeAll(async () => {
  const example = await readFile(new URL('../../deploy/public-services.env.example', import.meta.url), 'utf8')
  documented = parseEnv(example) as Record<string, string>
  const { BRAND = '', SCOPE_BASE = '', STORAGE_WORD = '', TRANSCRIPTION_KEY_HEADER = '' } = documented
  services = await openServices({ BRAND, SCOPE_BASE, STORAGE_WORD })
  open.push(() => services.close())
  line = await openDialectLine(services.url, TRANSCRIPTION_KEY_HEADER)
  open.push(() => line.close())
})
afterAll(async () => {
  for (const close of open.reverse()) await close()
})

it('a proxy works with a service of other names, paths and headers by documented settings alone', async () => {
  const { demo } = services
  const dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-other-'))
  open.push(() => rm(dataDir, { recursive: true, force: true }))
  const proxy = await startProxy({
    settings: proxySettings({
      ...documented,
      AUTH_URL: line.url,
      API_URL: line.url,
      ANALYTICS_URL: `${line.url}/v2`,
      DATAHUB_URL: line.url,
      CLIENT_ID: demo.tvClient.clientId,
      CLIENT_SECRET: demo.tvClient.clientSecret,
      WEB_CLIENT_ID: demo.webClient.clientId,
      WEB_CLIENT_SECRET: demo.webClient.clientSecret,
      TRANSCRIPTION_URL: line.url,
      TRANSCRIPTION_KEY: demo.transcriptionKey,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SHARE_ANSWERS_SECONDS: '0',
      EVENT_LOOP_DELAY_MS: '0',
    }),
  })
  open.push(() => proxy.close())
  const television = testTelevision(proxy.url, { allow: () => {}, codes: { expires_in: 0, interval: 0 } })
  const codes = await (await television.call(proxyPaths.pairing, { method: 'POST' })).json()
  expect(codes).toMatchObject({ state: 'pending', verificationUrl: `${services.url}/device` })
  const stream = await television.watch()
  // The first poll comes too early, and is handled.
  await services.answer(codes.userCode, 'allow', () => digitsOn(stream))
  await eventually(() => expect(stream.states.at(-1)?.state).toBe('granted'))
  stream.close()
  const claimed = await (await television.call(proxyPaths.pairingClaim, { method: 'POST' })).json()
  expect(claimed).toMatchObject({ state: 'signed_in', scopes: expect.arrayContaining(['videoReadonly']) })

  const channels = `${proxyPaths.channels}?part=id,snippet&mine=true`
  expect((await (await television.call(channels)).json()).items).toHaveLength(1)
  const report = `${proxyPaths.reports}?ids=channel%3D%3DMINE&startDate=2026-01-01&endDate=2026-11-20&metrics=views`
  expect((await television.call(report)).status).toBe(200)
  expect((await television.call(transcriptionProxyPaths.jobs)).status).toBe(200)
  // An expired token is refreshed in the other dialect, too.
  line.refuseNext('/clips/v3/channels')
  expect((await television.call(channels)).status).toBe(200)
  expect(await (await television.call(proxyPaths.signOut, { method: 'POST' })).json()).toEqual({ state: 'signed_out' })
})
