import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { systemClock } from '#contract/clock.ts'
import type { DemoFile } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { createOperations } from '#platform/admin/operations.ts'
import { startPlatform } from '#platform/app/server.ts'
import { testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { withAuthorizationTables } from '#platform/authorization/schema.ts'
import type { KeyFile } from '#platform/authorization/service-accounts/serviceAccountKeys.ts'
import { createServiceAccounts } from '#platform/authorization/service-accounts/serviceAccounts.ts'
import { createContentOwners } from '#platform/content-owners/contentOwners.ts'
import { openDatabase } from '#platform/database.ts'
import { demoOwner } from '#platform/demo/owner.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { wire } from '#platform/platform.fixture.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { type OpenapiDocument, openapiPath } from '#web/openapi/document.ts'
import { checkCalls } from '#web/openapi/recordCalls.fixture.ts'

/** The services that a third-party client calls, and the person who answers its requests. */
export interface Services {
  /** Their public address: the issuer. */
  url: string
  /** Their data folder. */
  dataDir: string
  demo: DemoFile
  /** Name of the content owner that the demo account may act for. */
  contentOwner: string
  scopes: ReturnType<typeof scopesOf>
  call: ReturnType<typeof wire>['call']
  /** Answers as a person, by plain forms: enters the code, signs in, allows or denies. */
  answer(userCode: string, decision: 'allow' | 'deny', look?: () => Promise<string>): Promise<void>
  /** Tokens from the device flow, for a client that does not support it; `scope`: the requested scopes. */
  pair(scope?: string): Promise<{ accessToken: string; refreshToken: string }>
  /** Creates a client of the device flow that has no secret. @returns its ID */
  publicClient(name: string): Promise<string>
  /** The key of a new service account, which acts for the demo's content owner if `linked`. */
  serviceAccount(name: string, linked: boolean): Promise<KeyFile>
  close(): Promise<void>
}

/**
 * Starts the real services in this process on a free port with their own data; polls may come every second. `close`
 * throws if a call differs from the services' OpenAPI document.
 */
export async function openServices(environment: Record<string, string> = {}, logTo?: Writable): Promise<Services> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-clients-'))
  await beginDemo(dataDir)
  const settings = platformSettings({
    DATA_DIR: dataDir,
    PLATFORM_PORT: '0',
    LOG_LEVEL: 'silent',
    POLL_SECONDS: '1',
    ...environment,
  })
  const platform = await startPlatform({ settings, logTo })
  await platform.demoMade
  const { demo } = platform
  const document = (await (await fetch(platform.url + openapiPath)).json()) as OpenapiDocument
  const calls = checkCalls(platform.url, () => document, { madeOf: document })
  const scopes = scopesOf(settings.naming)
  const { call, post } = wire(platform.url)
  const browser = testBrowser({ call })
  const device = testDevice({ post, scopes }, { id: demo.tvClient.clientId, secret: demo.tvClient.clientSecret })

  const answer = async (userCode: string, decision: 'allow' | 'deny', look?: () => Promise<string>) => {
    const { text } = await browser.answer(userCode, decision, { id: 'demo', ...demo.account }, undefined, look)
    if (!text.includes(decision === 'allow' ? 'Device connected' : 'Access denied'))
      throw new Error(`the page did not ${decision}`)
  }
  const url = `http://localhost:${new URL(platform.url).port}`
  return {
    url,
    dataDir,
    demo,
    contentOwner: demoOwner.name,
    scopes,
    call,
    answer,
    pair: async (scope) => {
      const { device_code, user_code } = await device.ask(scope)
      await answer(user_code, 'allow')
      const { json } = await device.poll(device_code)
      return { accessToken: String(json.access_token), refreshToken: String(json.refresh_token) }
    },
    publicClient: async (name) => {
      const store = await openDatabase(settings)
      try {
        const keys = openKeys(settings.dataDir, settings.platformKey)
        const { clients } = createOperations({ db: store.db, keys, clock: systemClock, settings })
        return (await clients.create({ name: 'test' }, 'demo', { name, type: 'public' })).id
      } finally {
        await store.close()
      }
    },
    serviceAccount: async (name, linked) => {
      const store = await openDatabase(settings)
      try {
        const db = withAuthorizationTables(store.db)
        const accounts = createServiceAccounts({ db, clock: systemClock })
        const account = await accounts.create('demo', name)
        if (linked) await createContentOwners(store.db, systemClock).linkAccount(demoOwner.name, account.accountId)
        const key = await accounts.addKey(account, { publicUrl: url })
        if (!key) throw new Error('the key was there already')
        return key
      } finally {
        await store.close()
      }
    },
    close: async () => {
      await platform.close()
      await rm(dataDir, { recursive: true, force: true })
      calls.close()
    },
  }
}
