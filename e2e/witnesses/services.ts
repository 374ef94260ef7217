import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoFile } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { testBrowser, testDevice } from '#platform/authorization/testDevice.ts'
import { startPlatform } from '#platform/server.ts'
import { platformSettings } from '#platform/settings.ts'
import { wire } from '#platform/testPlatform.ts'
import { beginDemo } from '../youngDemo.ts'

/** The services that a witness speaks to, and the person who answers it. */
export interface Services {
  /** Where they say they are: the issuer. */
  url: string
  demo: DemoFile
  scopes: ReturnType<typeof scopesOf>
  call: ReturnType<typeof wire>['call']
  /** A person's whole way by plain forms: enters the code, signs in, allows or denies. */
  answer(userCode: string, decision: 'allow' | 'deny'): Promise<void>
  /** Tokens that an own device was given, for a witness that knows no device flow. */
  pair(): Promise<{ accessToken: string; refreshToken: string }>
  close(): Promise<void>
}

/** Starts the real services in this process on a free port with data of their own; polls may come every second. */
export async function openServices(environment: Record<string, string> = {}): Promise<Services> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-witness-'))
  await beginDemo(dataDir)
  const settings = platformSettings({
    DATA_DIR: dataDir,
    PLATFORM_PORT: '0',
    LOG_LEVEL: 'silent',
    POLL_SECONDS: '1',
    ...environment,
  })
  const platform = await startPlatform({ settings })
  const { demo } = platform
  const scopes = scopesOf(settings.naming)
  const { call, post } = wire(platform.url)
  const browser = testBrowser({ call })
  const device = testDevice({ post, scopes }, { id: demo.tvClient.clientId, secret: demo.tvClient.clientSecret })

  const answer = async (userCode: string, decision: 'allow' | 'deny') => {
    const { text } = await browser.answer(userCode, decision, { id: 'demo', ...demo.account })
    if (!text.includes(decision === 'allow' ? 'Allowed' : 'Denied')) throw new Error(`the page did not ${decision}`)
  }
  return {
    url: `http://localhost:${new URL(platform.url).port}`,
    demo,
    scopes,
    call,
    answer,
    pair: async () => {
      const { device_code, user_code } = await device.ask()
      await answer(user_code, 'allow')
      const { json } = await device.poll(device_code)
      return { accessToken: String(json.access_token), refreshToken: String(json.refresh_token) }
    },
    close: async () => {
      await platform.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
