import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { settingNames as platformNames } from '#platform/settings/environment.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { proxySettings, settingNames } from '#proxy/settings.ts'

const read = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

it.each([
  ['for three proxies', ['proxy.env.example']],
  ['for services that others run', ['proxy.env.example', 'public-services.env.example']],
])('the example settings %s are valid for the proxy', async (_what, files) => {
  const environment: Record<string, string> = {}
  for (const file of files) Object.assign(environment, parseEnv(await read(file)))
  for (const name of Object.keys(environment)) expect(settingNames).toContain(name)
  // A published example key must never be accepted.
  expect(() => proxySettings(environment)).toThrow('SECRET_KEYS')
  const ownKeys = { SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}` }
  const { upstream, publicUrl, secretKeys } = proxySettings({ ...environment, ...ownKeys })
  expect([publicUrl, secretKeys?.length]).toEqual(['https://tv.example', 1])
  if (files.length === 2)
    expect([upstream.brand, upstream.transcription.keyHeader, upstream.scopes.videoReadonly]).toEqual([
      'clips',
      'x-speech-key',
      'https://www.api.video.example/auth/clips.readonly',
    ])
})

it.each(['compose.yaml', 'tenfoot-proxy@.service'])('the proxy reads all settings that %s names', async (file) => {
  const text = await read(file)
  const found = text.matchAll(file === 'compose.yaml' ? /^ {6}([A-Z_]+):/gm : /\b([A-Z_]+)=/g)
  const named = [...found].map(([, name]) => name).filter((name) => name !== 'NODE_ENV')
  expect(named.length).toBeGreaterThanOrEqual(4)
  for (const name of named) expect(settingNames).toContain(name)
})

it('the example settings of the services are valid, and their stand-ins are refused', async () => {
  const environment = parseEnv(await read('platform.env.example')) as Record<string, string>
  for (const name of Object.keys(environment)) expect(platformNames).toContain(name)
  for (const name of ['PLATFORM_KEY', 'DEMO_PASSWORD', 'CONSOLE_PASSWORD'])
    expect(() => platformSettings(environment)).toThrow(name)
  const ownSettings = {
    PLATFORM_KEY: randomBytes(32).toString('base64'),
    DEMO_PASSWORD: 'filled in',
    CONSOLE_PASSWORD: 'filled in too',
  }
  expect(platformSettings({ ...environment, ...ownSettings }).demoData).toBe('keep')
})

it('the services read all settings that their unit and their composition name, and reach every server', async () => {
  const unit = [...(await read('tenfoot-platform@.service')).matchAll(/\b([A-Z_]{4,})=/g)].map(([, name]) => name)
  const compose = await read('compose.cluster.yaml')
  const platform = compose.slice(compose.indexOf('x-platform:'), compose.indexOf('x-clickhouse:'))
  const named = [...platform.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
  expect(named).toEqual(expect.arrayContaining(['WAREHOUSE_URL', 'WAREHOUSE_CLUSTER', 'PLATFORM_METRICS_PORT']))
  for (const name of [...unit, ...named])
    if (name !== 'NODE_ENV' && name !== 'TMPDIR') expect(platformNames).toContain(name)

  const warehouse = /WAREHOUSE_URL: "([^"]+)"/.exec(platform)?.[1]?.replace(/\\\n\s+/g, '')
  const { hosts, database } = platformSettings({ WAREHOUSE_URL: warehouse }).warehouse ?? { hosts: [] }
  const servers = [...compose.matchAll(/^ {2}(clickhouse-\d-\d):/gm)].map(([, name]) => `http://${name}:8123`)
  expect(hosts.map(({ url }) => url).sort()).toEqual(servers.slice(0, 4).sort())
  expect(database).toBe('tenfoot')
  const configured = [...(await read('clickhouse.xml')).matchAll(/<host>(clickhouse-[^<]+)/g)].map(([, name]) => name)
  expect(configured.map((name) => `http://${name}:8123`).sort()).toEqual(servers.slice(0, 4).sort())
})
