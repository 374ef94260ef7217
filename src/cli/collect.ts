import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { tenfootCommand } from '#contract/installation.ts'
import { settingsIn } from '#contract/settings.ts'
import { type Opened, say, sayText } from './database.ts'
import { readDemo } from './demo.ts'
import { lanUrls } from './network.ts'
import { collectValues, withOperations } from './operations.ts'
import { progressBar } from './progress.ts'

interface CommonOptions {
  service?: string
  contentOwner?: string
  account?: string
  type: string[]
  scope?: string
}
interface AddOptions extends CommonOptions {
  credential: string
  tokenUrl?: string
}
interface ConnectOptions extends CommonOptions {
  client?: string
  lan?: boolean
}

/** Manages and runs collections: reports that the services fetch by themselves from a reporting service. */
export function collectCommand(program: Command): void {
  const command = program
    .command('collect')
    .description('fetch every new bulk report from a reporting service: add, run, list, remove')

  const common = (made: Command) =>
    made
      .argument('<name>', 'letters, digits, hyphens and underscores')
      .option('--service <url>', 'address of the reporting service (default: these services)')
      .option('--content-owner <name>', 'collect the reports of a content owner, not of a channel')
      .option('--account <email>', 'account that gets the channel (default: the demo account)')
      .option('--type <name>', 'report type without its version; repeatable (default: every type)', collectValues, [])
      .option('--scope <scopes>', 'scopes to request (default: those of analytics)')

  common(command.command('add').description('add or change a collection; running services then collect by themselves'))
    .requiredOption('--credential <file>', 'key of a service account, or a grant (type authorized_user), as JSON')
    .option('--token-url <url>', 'where tokens are issued, if the credential does not say it')
    .action((name: string, options: AddOptions) => add(name, options))

  common(command.command('connect').description('add a collection, or give it a new grant, by a link for a phone'))
    .option('--client <file>', 'OAuth client (web application) of the service, as JSON (default: the demo client)')
    .option('--lan', 'show an address on the local network, for services that were started with --lan')
    .action((name: string, options: ConnectOptions) => connect(name, options))

  command
    .command('run')
    .description('collect now')
    .argument('[name]', 'collection (default: all)')
    .action(async (name: string | undefined) => {
      const { collectHere } = await import('#platform/commands/collectHere.ts')
      const { platformSettings } = await import('#platform/settings/settings.ts')
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
      withOperations(async (_operations, _actor, { db }) => {
        const { collectionStates } = await import('#platform/collector/collectionStates.ts')
        const { withCollectorTables } = await import('#platform/collector/schema.ts')
        await tell(await collectionStates(withCollectorTables(db)))
      }),
    )

  command
    .command('remove')
    .description('stop collecting; what was imported stays')
    .argument('<name>', 'collection')
    .action((name: string) =>
      withCollections(async ({ collections, record }) => {
        if (!(await collections.remove(name))) throw new Error(`There is no collection ${name}.`)
        await record('collection.removed', name)
        say(`Collection ${name} removed. Its numbers stay.`)
      }),
    )
}

async function withCollections(
  work: (opened: {
    collections: import('#platform/collector/collections.ts').Collections
    opened: Opened
    /** Records what the person did. */
    record(action: 'collection.saved' | 'collection.removed', name: string, detail?: string): Promise<void>
    /**
     * The OAuth client of a file; else the demo's, which then allows the address of the answers.
     * @param shownUrl the address of these services for a phone
     */
    clientOf(
      path: string | undefined,
      shownUrl: string,
    ): Promise<Required<import('#platform/collector/grantRequest.ts').ClientFile>>
  }) => Promise<void>,
): Promise<void> {
  await withOperations(async ({ events, clients }, actor, opened) => {
    const { adminEvent } = await import('#platform/admin/operation.ts')
    const { openKeys } = await import('#platform/keys/keys.ts')
    const { createCollections } = await import('#platform/collector/collections.ts')
    const { withCollectorTables } = await import('#platform/collector/schema.ts')
    const { authorizationPaths } = await import('#contract/authorization.ts')
    const { callbackPath, readClientFile } = await import('#platform/collector/grantRequest.ts')
    const { db, settings, clock, publicUrl } = opened
    const keys = openKeys(settings.dataDir, settings.platformKey)
    const clientOf = async (path: string | undefined, shownUrl: string) => {
      const ownAddresses = {
        auth_uri: shownUrl + authorizationPaths.authorize,
        token_uri: publicUrl() + authorizationPaths.token,
      }
      if (path !== undefined) return { ...ownAddresses, ...readClientFile(readFileSync(path, 'utf8')) }
      const demo = await readDemo(process.env)
      if (!demo) throw new Error('--client <file> is missing: the OAuth client that the service knows.')
      const { clientId, clientSecret } = demo.webClient
      const { redirects } = await clients.byId(clientId)
      const callback = shownUrl + callbackPath
      if (!redirects.includes(callback)) await clients.change(actor, clientId, { redirects: [...redirects, callback] })
      return { ...ownAddresses, client_id: clientId, client_secret: clientSecret }
    }
    await work({
      collections: createCollections(withCollectorTables(db), clock, keys),
      opened,
      clientOf,
      record: (action, name, detail) => events.record(db, adminEvent(actor, action, `collection ${name}`, detail)),
    })
  })
}

const add = (name: string, options: AddOptions) =>
  withCollections(async ({ collections, record, opened }) => {
    const { authorizationPaths } = await import('#contract/authorization.ts')
    const { readCredential } = await import('#platform/collector/credential.ts')
    const { scope, ...added } = await commonOf(name, options, opened)
    await collections.save({
      ...added,
      credential: readCredential(readFileSync(options.credential, 'utf8'), {
        scope,
        tokenUrl: requireAddress('--token-url', options.tokenUrl) ?? opened.publicUrl() + authorizationPaths.token,
      }),
    })
    await record('collection.saved', name, added.serviceUrl)
    say(`Collection ${name} saved. Running services collect it within seconds, then by themselves.`)
    say(`To collect now: ${tenfootCommand} collect run ${name}`)
  })

/** Shows a link, and waits until a person has answered. The running services receive the answer. */
const connect = (name: string, options: ConnectOptions) =>
  withCollections(async ({ collections, record, clientOf, opened }) => {
    const { linkTo, newGrantRequest } = await import('#platform/collector/grantRequest.ts')
    const { renderUnicodeCompact } = await import('uqr')
    const { clock } = opened
    const shownUrl = options.lan
      ? lanUrls(settingsIn(process.env), ['PLATFORM_PUBLIC_URL']).PLATFORM_PUBLIC_URL
      : opened.publicUrl()
    const { scope, ...added } = await commonOf(name, options, opened)
    const client = await clientOf(options.client, shownUrl)
    const credential = newGrantRequest(client, { publicUrl: shownUrl, scope, now: clock.now() })
    await collections.save({ ...added, credential })
    await record('collection.saved', name, added.serviceUrl)
    const link = linkTo(shownUrl, name, credential)
    sayText(`Open this link on a phone, sign in, and allow. It works once, and for 15 minutes.\n\n  ${link}\n`)
    sayText(renderUnicodeCompact(link, { border: 2 }))
    say(`Answers come back to ${credential.redirectUri}: the services must run, and the client must allow the address.`)
    let answer = await collections.answerTo(name)
    for (; answer === 'waiting'; answer = await collections.answerTo(name)) await clock.sleep(1000)
    if (answer !== 'allowed') throw new Error(`${answer.refusal} Nothing is collected by this link.`)
    say('Allowed. Running services collect within seconds, then by themselves.')
  })

/** What both ways of adding a collection say of it, and the scopes to request. */
async function commonOf(name: string, options: CommonOptions, { db, settings, clock, publicUrl }: Opened) {
  const { scopesOf } = await import('#contract/scopes.ts')
  const { withAuthorizationTables } = await import('#platform/authorization/schema.ts')
  const { createContentOwners } = await import('#platform/content-owners/contentOwners.ts')
  const { accountFor } = await import('#platform/warehouse/import/account.ts')
  const { bulkTypes } = await import('#platform/warehouse/reportTypes.ts')
  const scopes = scopesOf(settings.naming)
  const { contentOwner = '', type: types } = options
  const account = await accountFor(withAuthorizationTables(db), settings.dataDir, options.account)
  if (contentOwner !== '' && !(await createContentOwners(db, clock).byName(contentOwner)))
    throw new Error(`There is no content owner ${contentOwner}: ${tenfootCommand} owner add ${contentOwner}`)
  const known = bulkTypes.filter(({ byOwner }) => byOwner === (contentOwner !== '')).map((type) => type.name)
  const unknown = types.find((type) => !known.includes(type))
  if (unknown !== undefined) throw new Error(`--type ${unknown}: must be one of ${known.join(', ')}.`)
  return {
    name,
    serviceUrl: (requireAddress('--service', options.service) ?? publicUrl()).replace(/\/+$/, ''),
    contentOwner,
    accountId: account.id,
    types,
    scope: options.scope ?? `${scopes.analyticsReadonly} ${scopes.analyticsMonetary}`,
  }
}

function requireAddress(option: string, text: string | undefined): string | undefined {
  if (text !== undefined && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
    throw new Error(`${option} ${text}: must be an address that begins with http:// or https://.`)
  return text
}

/** Writes the states of collections. @returns the number of collections with a problem */
async function tell(
  states: readonly import('#platform/collector/collectionStates.ts').CollectionState[],
): Promise<number> {
  const { summaryOf } = await import('#platform/collector/examine.ts')
  if (states.length === 0) say(`No collections yet. Add one: ${tenfootCommand} collect add <name> --credential <file>`)
  for (const state of states) {
    const source = state.contentOwner === '' ? state.channelId || 'a channel' : `content owner ${state.contentOwner}`
    say(`${state.name}  ${source}  ${state.serviceUrl}`)
    say(`  ${summaryOf(state)}`)
    say(`  last success ${state.succeededAt === null ? 'never' : new Date(state.succeededAt).toISOString()}`)
    if (state.problem !== null) say(`  problem: ${state.problem}`)
    for (const { type, days } of state.missing)
      say(`  missing of ${type}: ${days.slice(0, 10).join(', ')}${days.length > 10 ? ' …' : ''}`)
  }
  return states.filter(({ problem }) => problem !== null).length
}
