import { type Command, Option } from 'commander'
import { type ConnectableScope, type ConnectEvent, connectableScopes } from '#contract/connect.ts'
import { phoneCodeGroups } from '#contract/phoneCode.ts'
import { say, sayText } from './database.ts'
import { readDemo } from './demo.ts'
import { stopSignal } from './stop.ts'

/** Names of scopes in this command. */
const scopeLabel: Readonly<Record<ConnectableScope, string>> = { analyticsMonetary: 'revenue', datahub: 'datahub' }
const scopeLabels = Object.values(scopeLabel)

/** Manages connections of televisions (revenue, data hub) for an operator, for example for a kiosk. */
export function connectionCommand(program: Command): void {
  const connection = program
    .command('connection')
    .description('manage what TVs can do beyond pairing (revenue, data hub): list, add, remove')

  connection
    .command('list')
    .description('list the accounts signed in on this proxy’s TVs, and their connections')
    .action(() =>
      withConnections(async ({ sessions }) => {
        const sessionList = await sessions()
        if (sessionList.length === 0) say('No account is signed in on this proxy’s TVs. Pair a TV first.')
        for (const { id, account, since, lastUsed, connections } of sessionList) {
          say(`${id}  account ${account ?? 'unknown'}  since ${dayOf(since)}, last used ${dayOf(lastUsed)}`)
          for (const { id, scopes } of connections)
            say(`  ${id}  ${scopes.map((scope) => scopeLabel[scope]).join(', ')}`)
        }
      }),
    )

  connection
    .command('add')
    .description('add a connection: prints an address where the account allows it, then waits')
    .argument('[session]', 'session ID from `connection list`, or its first characters (default: the only session)')
    .addOption(
      new Option('--scope <scope...>', 'what to connect (default: all)')
        .choices(scopeLabels)
        .default(scopeLabels, scopeLabels.join(' ')),
    )
    .action((name: string | undefined, { scope }: { scope: string[] }) =>
      withConnections(async ({ sessions, requestLink, outcome, linkMinutes, hasWebClient }) => {
        if (!hasWebClient)
          throw new Error('No web client is set up. Set WEB_CLIENT_ID and WEB_CLIENT_SECRET, then try again.')
        const session = findSession(await sessions(), name)
        if (session.account === undefined)
          throw new Error(
            'The account of this session is unknown. Add openid to DEVICE_SCOPES, then pair the TV again.',
          )
        const requestedScopes = connectableScopes.filter((connectable) => scope.includes(scopeLabel[connectable]))
        const { id, code, url } = await requestLink(session.id, requestedScopes)
        sayText(`Open this address in a browser within ${linkMinutes} minutes, while the proxy runs:\n\n  ${url}\n`)
        say(`Check the code ${phoneCodeGroups(code).join(' ')}, then sign in with the TV’s account.`)
        const stopped = stopSignal(new Error('Nothing was connected. The address no longer works.'))
        const event = await outcome(id, session.id, stopped)
        if (event.state !== 'connected') throw new Error(describeFailure(event))
        say(`Connected: ${requestedScopes.map((requested) => scopeLabel[requested]).join(', ')}.`)
      }),
    )

  connection
    .command('remove')
    .description('remove a connection; a running proxy revokes it at the service')
    .argument('<session>', 'session ID from `connection list`')
    .argument('<connection>', 'connection ID from `connection list`')
    .action((name: string, id: string) =>
      withConnections(async ({ sessions, withdraw }) => {
        const session = findSession(await sessions(), name)
        if (!(await withdraw(session.id, id))) throw new Error(`${session.id} has no connection ${id}.`)
        say('Connection removed.')
      }),
    )
}

const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)

/** Finds a session by its id or the beginning of it. @throws Error if none or several match */
function findSession<One extends { id: string }>(sessionList: readonly One[], name = ''): One {
  const [match, ...others] = sessionList.filter(({ id }) => id.startsWith(name))
  if (!match)
    throw new Error(name === '' ? 'No account is signed in on this proxy’s TVs.' : `No session ${name} exists.`)
  if (others.length > 0)
    throw new Error(
      name === ''
        ? 'Several accounts are signed in. Name a session from `connection list`.'
        : `Several sessions begin with ${name}: say more of it.`,
    )
  return match
}

function describeFailure(event: ConnectEvent): string {
  switch (event.state) {
    case 'denied':
      return 'Nothing was connected: access was denied.'
    case 'other_account':
      return 'Nothing was connected: you signed in with a different account. Run this again and sign in with the TV’s account.'
    case 'failed':
      return `Nothing was connected: the sign-in service said “${event.detail}”.`
    default:
      return 'Nothing was connected: the code expired, or the TV asked for a new one. Run this again.'
  }
}

type ConnectionTools = Awaited<ReturnType<typeof openConnections>>

async function withConnections(work: (parts: ConnectionTools) => Promise<void>): Promise<void> {
  const parts = await openConnections()
  try {
    await work(parts)
  } finally {
    await parts.close()
  }
}

async function openConnections() {
  const { adminConnections, requestTtlMinutes } = await import('#proxy/admin/adminAccounts.ts')
  const { proxySettings } = await import('#proxy/settings.ts')
  const settings = proxySettings(process.env, await readDemo(process.env))
  const connections = await adminConnections(settings)
  return { ...connections, linkMinutes: requestTtlMinutes, hasWebClient: settings.upstream.webClient !== undefined }
}
