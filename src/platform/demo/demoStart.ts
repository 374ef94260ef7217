import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type DemoFile, demoFile, demoFileName } from '#contract/demo.ts'
import { hashPassword, isPassword, typedPassword } from '#web/passwords/password.ts'
import { addAccount, replacePassword } from '../authorization/accounts.ts'
import { apiNames, enableApis } from '../authorization/apis.ts'
import { addProject, replaceRedirects, saveClient } from '../authorization/registration.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import { type Keys, newSecret } from '../keys/keys.ts'
import { readJson, replaceFile, writeOnce } from '../keys/privateFile.ts'
import type { PlatformSettings } from '../settings/settings.ts'

const email = 'demo@tenfoot.example'
/**
 * Each client has its own project: revoking one client's access ends all that the account allowed that client's
 * project.
 */
const projects = { tv: { id: 'demo', name: 'Tenfoot demo' }, web: { id: 'demo-web', name: 'Tenfoot web demo' } }

interface DemoStartContext {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
  settings: PlatformSettings
  /** The demo channel's id. */
  channel: string
}

/**
 * Reads `DATA_DIR/demo.json`, or makes it at the first start. It is written before any row: after a crash the next
 * start finds the secrets and completes the rows. Changed settings are written into it. Processes that share a database
 * share `PLATFORM_KEY`: from this all of them make the same clients and the same transcription key.
 * @throws Error when the file exists but is not a demo file
 */
function openDemoFile(
  { dataDir, demoPassword, platformKey, naming }: PlatformSettings,
  keys: Keys,
  channel: string,
): DemoFile {
  const path = join(dataDir, demoFileName)
  writeOnce(path, (): DemoFile => {
    const secret = (name: string) => (platformKey === undefined ? newSecret() : keys.hash('demo', name))
    const client = (kind: string) => ({
      clientId: `${idOf(secret(`${kind} client`))}-${kind}.apps.tenfoot.example`,
      clientSecret: secret(`secret of the ${kind} client`),
    })
    return {
      account: { email, password: demoPassword ?? typedPassword() },
      tvClient: client('tv'),
      webClient: client('web'),
      transcriptionKey: secret('transcription key'),
      customer: 'customers/1000001',
      channel,
      scopeBase: naming.scopeBase,
      brand: naming.brand,
    }
  })
  const parsed = z.safeParse(demoFile, readJson(path))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: field, message }) => `${field.join('.')}: ${message}`).join('; ')
    throw new Error(`${path} is not a demo file (${problems}). It is damaged: put it back from a backup.`)
  }
  const stored = parsed.data
  const current: DemoFile = {
    ...stored,
    account: { ...stored.account, password: demoPassword ?? stored.account.password },
    channel,
    scopeBase: naming.scopeBase,
    brand: naming.brand,
  }
  if (JSON.stringify(current) !== JSON.stringify(stored)) replaceFile(path, current)
  return current
}

/** 16 characters of an ID; a hash of the secret, because IDs are public. */
const idOf = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 16)

/** Reads the demo file, and stores the projects, clients and account that it names. Changes nothing that is right. */
export async function startDemo({
  db,
  keys,
  clock,
  settings,
  channel,
}: DemoStartContext): Promise<{ demo: DemoFile; accountId: string }> {
  const demo = openDemoFile(settings, keys, channel)
  const now = clock.now()
  for (const project of Object.values(projects)) await ensureProject(db, project, now)
  for (const [type, name, { clientId, clientSecret }] of [
    ['tv', 'Tenfoot TV', demo.tvClient],
    ['web', 'Tenfoot on your TV', demo.webClient],
  ] as const) {
    const row = { project_id: projects[type].id, secret_hash: keys.hash('client-secret', clientSecret) }
    await saveClient(db, { id: clientId, name, type, created_at: now, ...row })
  }
  // Addresses that the setting no longer has are no longer answered.
  await db.transaction().execute((trx) => replaceRedirects(trx, demo.webClient.clientId, settings.webRedirectUris))
  return { demo, accountId: await ensureAccount(db, demo.account, now) }
}

/** Enables every API only when it creates the project: what an administrator disabled later stays disabled. */
async function ensureProject(db: Kysely<AuthorizationTables>, project: { id: string; name: string }, now: number) {
  await db.transaction().execute(async (trx) => {
    if (await addProject(trx, { ...project, organization: null, created_at: now }))
      await enableApis(trx, project.id, apiNames, now)
  })
}

async function ensureAccount(
  db: Kysely<AuthorizationTables>,
  { email: address, password }: DemoFile['account'],
  now: number,
): Promise<string> {
  const find = () =>
    db.selectFrom('accounts').select(['id', 'password_hash']).where('email', '=', address).executeTakeFirst()
  let account = await find()
  if (!account) {
    await addAccount(db, {
      id: randomUUID(),
      email: address,
      name: 'Demo',
      password_hash: await hashPassword(password),
      organization: null,
      blocked_scopes: '',
      disabled_at: null,
      disabled_reason: null,
      channel_id: null,
      created_at: now,
    })
    account = await find()
  } else if (!(await isPassword(password, account.password_hash))) {
    await replacePassword(db, account.id, await hashPassword(password))
  }
  if (!account) throw new Error(`the demo account ${address} could not be made`)
  return account.id
}
