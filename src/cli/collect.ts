import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { tenfootCommand } from '#contract/installation.ts'
import { say, withDatabase } from './database.ts'
import { collectValues } from './operations.ts'
import { progressBar } from './progress.ts'

interface AddOptions {
  credential: string
  service?: string
  contentOwner?: string
  account?: string
  type: string[]
  tokenUrl?: string
  scope?: string
}

/** Manages and runs collections: reports that the services fetch by themselves from a reporting service. */
export function collectCommand(program: Command): void {
  const command = program
    .command('collect')
    .description('fetch every new bulk report from a reporting service: add, run, list, remove')

  command
    .command('add')
    .description('add or change a collection; running services then collect by themselves')
    .argument('<name>', 'letters, digits, hyphens and underscores')
    .requiredOption('--credential <file>', 'key of a service account, or a grant (type authorized_user), as JSON')
    .option('--service <url>', 'address of the reporting service (default: these services)')
    .option('--content-owner <name>', 'collect the reports of a content owner, not of a channel')
    .option('--account <email>', 'account that gets the channel (default: the demo account)')
    .option('--type <name>', 'report type without its version; repeatable (default: every type)', collectValues, [])
    .option('--token-url <url>', 'where tokens are issued, if the credential does not say it')
    .option('--scope <scopes>', 'scopes for a service account (default: those of analytics)')
    .action((name: string, options: AddOptions) => add(name, options))

  command
    .command('run')
    .description('collect now')
    .argument('[name]', 'collection (default: all)')
    .action(async (name: string | undefined) => {
      const { collectHere } = await import('#platform/commands/collectHere.ts')
      const { platformSettings } = await import('#platform/settings.ts')
      const states = await collectHere(platformSettings(process.env), name, progressBar())
      const wanted = states.filter((state) => name === undefined || state.name === name)
      if (name !== undefined && wanted.length === 0) throw new Error(`There is no collection ${name}.`)
      const problems = await tell(wanted)
      if (problems > 0) process.exitCode = 1
    })

  command
    .command('list')
    .description('show what was collected and what is missing')
    .action(() =>
      withDatabase(async ({ db }) => {
        const { collectionStates } = await import('#platform/collector/collections.ts')
        const { withCollectorTables } = await import('#platform/collector/schema.ts')
        await tell(await collectionStates(withCollectorTables(db)))
      }),
    )

  command
    .command('remove')
    .description('stop collecting; what was imported stays')
    .argument('<name>', 'collection')
    .action((name: string) =>
      withCollections(async ({ collections }) => {
        if (!(await collections.remove(name))) throw new Error(`There is no collection ${name}.`)
        say(`Collection ${name} removed. Its numbers stay.`)
      }),
    )
}

async function withCollections(
  work: (opened: {
    collections: import('#platform/collector/collections.ts').Collections
    opened: import('./database.ts').Opened
  }) => Promise<void>,
): Promise<void> {
  await withDatabase(async (opened) => {
    const { openKeys, requireKeysOf } = await import('#platform/keys.ts')
    const { createCollections } = await import('#platform/collector/collections.ts')
    const { withCollectorTables } = await import('#platform/collector/schema.ts')
    const { db, settings, clock } = opened
    const keys = openKeys(settings.dataDir, settings.platformKey)
    await requireKeysOf(db, keys, settings)
    await work({ collections: createCollections(withCollectorTables(db), clock, keys), opened })
  })
}

const add = (name: string, options: AddOptions) =>
  withCollections(async ({ collections, opened: { db, settings, clock, publicUrl } }) => {
    const { authorizationPaths } = await import('#contract/authorization.ts')
    const { scopesOf } = await import('#contract/scopes.ts')
    const { withAuthorizationTables } = await import('#platform/authorization/schema.ts')
    const { readCredential } = await import('#platform/collector/credential.ts')
    const { createContentOwners } = await import('#platform/content-owners/contentOwners.ts')
    const { accountFor } = await import('#platform/warehouse/import/account.ts')
    const serviceUrl = addressOf(options.service ?? publicUrl())
    const scopes = scopesOf(settings.naming)
    const { contentOwner = '', type: types } = options
    const account = await accountFor(withAuthorizationTables(db), settings.dataDir, options.account)
    if (contentOwner !== '' && !(await createContentOwners(db, clock).byName(contentOwner)))
      throw new Error(`There is no content owner ${contentOwner}: ${tenfootCommand} owner add ${contentOwner}`)
    await collections.save({
      ...{ name, serviceUrl, contentOwner, accountId: account.id, types },
      credential: readCredential(readFileSync(options.credential, 'utf8'), {
        scope: options.scope ?? `${scopes.analyticsReadonly} ${scopes.analyticsMonetary}`,
        tokenUrl: options.tokenUrl ?? publicUrl() + authorizationPaths.token,
      }),
    })
    say(`Collection ${name} saved. Running services collect it within seconds, then by themselves.`)
    say(`To collect now: ${tenfootCommand} collect run ${name}`)
  })

function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`--service ${text}: must be an address that begins with http:// or https://.`)
  return text.replace(/\/+$/, '')
}

/** Writes what stands. @returns the number of collections with a problem */
async function tell(states: readonly import('#platform/collector/collections.ts').CollectionState[]): Promise<number> {
  const { summaryOf } = await import('#platform/collector/examine.ts')
  if (states.length === 0) say(`No collections yet. Add one: ${tenfootCommand} collect add <name> --credential <file>`)
  for (const state of states) {
    const whose = state.contentOwner === '' ? state.channelId || 'a channel' : `content owner ${state.contentOwner}`
    say(`${state.name}  ${whose}  ${state.serviceUrl}`)
    say(`  ${summaryOf(state)}`)
    say(`  last success ${state.succeededAt === null ? 'never' : new Date(state.succeededAt).toISOString()}`)
    if (state.problem !== null) say(`  problem: ${state.problem}`)
    for (const { type, days } of state.missing)
      say(`  missing of ${type}: ${days.slice(0, 10).join(', ')}${days.length > 10 ? ' …' : ''}`)
  }
  return states.filter(({ problem }) => problem !== null).length
}
