import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
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
  const own = { SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}` }
  const { upstream, publicUrl, secretKeys } = proxySettings({ ...environment, ...own })
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
