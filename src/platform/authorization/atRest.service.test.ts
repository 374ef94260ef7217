import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, tvClient } from '../platform.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'

const sqlite = sqliteDatabase()

it('no code, token, secret, password or cookie is in the files of the database', async () => {
  const options = await sqlite.fresh()
  const platform = await startTestPlatform(options)
  try {
    await platform.populate()
    const device = testDevice(platform)
    const browser = testBrowser(platform)
    const { device_code, user_code } = await device.ask()
    await browser.answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    const pending = await device.ask()
    const bytes = readdirSync(options.dataDir)
      .filter((name) => name.startsWith('platform.db'))
      .map((name) => readFileSync(join(options.dataDir, name)).toString('latin1'))
      .join('')
    // Proves that these are the right files: the email address may be there.
    expect(bytes).toContain(person.email)
    const secrets = {
      device_code,
      user_code,
      bareUserCode: user_code.replace('-', ''),
      pendingDeviceCode: pending.device_code,
      pendingUserCode: pending.user_code,
      access: String(json.access_token),
      refresh: String(json.refresh_token),
      clientSecret: tvClient.secret,
      password: person.password,
      cookie: browser.cookies.get('sign-in') ?? '',
    }
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(7)
      expect(bytes.includes(secret), name).toBe(false)
    }
  } finally {
    await platform.close()
  }
})
