import { type Command, Option } from 'commander'
import { type ConnectableScope, type ConnectEvent, connectableScopes } from '#contract/connect.ts'
import { say } from './database.ts'
import { readDemo } from './demo.ts'

/** Each scope as people say it. */
const wordOf: Readonly<Record<ConnectableScope, string>> = { analyticsMonetary: 'revenue', datahub: 'datahub' }
const words = Object.values(wordOf)

/** What a television needs beyond pairing (revenue, the data hub), added by its administrator: a kiosk has no visitor. */
export function connectionCommand(program: Command): void {
  const connection = program
    .command('connection')
    .description('what pairing cannot open: see, add and take back connections of the televisions of a proxy')

  connection
    .command('list')
    .description('list who is signed in on the televisions of this proxy, and what is connected')
    .action(() =>
      withConnections(async ({ sessions }) => {
        const all = await sessions()
        if (all.length === 0) say('Nobody is signed in on a television of this proxy: pair one first.')
        for (const { id, account, since, lastUsed, connections } of all) {
          say(`${id}  account ${account ?? 'unknown'}  since ${dayOf(since)}, last used ${dayOf(lastUsed)}`)
          for (const one of connections) say(`  ${one.id}  ${one.scopes.map((scope) => wordOf[scope]).join(', ')}`)
        }
      }),
    )

  connection
    .command('add')
    .description('connect more to a television: prints an address where its account allows it, and waits')
    .argument(
      '[session]',
      'who is signed in, as `connection list` names it, or how that begins (standard: the only one)',
    )
    .addOption(
      new Option('--scope <scope...>', 'what to connect (standard: all)')
        .choices(words)
        .default(words, words.join(' ')),
    )
    .action((name: string | undefined, { scope }: { scope: string[] }) =>
      withConnections(async ({ sessions, ask, outcome, askedMinutes, hasWebClient }) => {
        if (!hasWebClient)
          throw new Error('There is no web client: set WEB_CLIENT_ID and WEB_CLIENT_SECRET, then try again.')
        const session = named(await sessions(), name)
        if (session.account === undefined)
          throw new Error('The sign-in does not say whose it is: DEVICE_SCOPES needs openid. Pair it again then.')
        const wanted = connectableScopes.filter((one) => scope.includes(wordOf[one]))
        const { id, code, url } = await ask(session.id, wanted)
        say(`Open this in any browser, within ${askedMinutes} minutes, while the proxy runs:\n\n  ${url}\n`)
        say(`Compare the code ${code.slice(0, 4)} ${code.slice(4)}, and sign in as on the television.`)
        const gone = new AbortController()
        const leave = () => gone.abort(new Error('Nothing was connected: the address is worth nothing now.'))
        process.once('SIGINT', leave)
        try {
          const event = await outcome(id, session.id, gone.signal)
          if (event.state !== 'connected') throw new Error(whyNot(event))
          say(`Connected: ${wanted.map((one) => wordOf[one]).join(', ')}. The television shows it from now on.`)
        } finally {
          process.off('SIGINT', leave)
        }
      }),
    )

  connection
    .command('remove')
    .description('take a connection back; a running proxy tells the service')
    .argument('<session>', 'who is signed in')
    .argument('<connection>', 'as `connection list` names it')
    .action((name: string, id: string) =>
      withConnections(async ({ sessions, withdraw }) => {
        const session = named(await sessions(), name)
        if (!(await withdraw(session.id, id))) throw new Error(`${session.id} has no connection ${id}.`)
        say('Taken back.')
      }),
    )
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** @throws Error when none has this name, or several have */
function named<One extends { id: string }>(all: readonly One[], name = ''): One {
  const [only, ...others] = all.filter(({ id }) => id.startsWith(name))
  if (!only)
    throw new Error(name === '' ? 'Nobody is signed in on a television of this proxy.' : `There is no session ${name}.`)
  if (others.length > 0)
    throw new Error(
      name === ''
        ? 'Several are signed in: name one as `connection list` does.'
        : `Several sessions begin with ${name}: say more of it.`,
    )
  return only
}

function whyNot(event: ConnectEvent): string {
  switch (event.state) {
    case 'denied':
      return 'Nothing was connected: somebody said no.'
    case 'other_account':
      return 'Nothing was connected: that was another account than the television’s. Run this again, and sign in as it is.'
    case 'failed':
      return `Nothing was connected: the sign-in service said “${event.detail}”.`
    default:
      return 'Nothing was connected: the code ran out, or the television asked for one itself. Run this again.'
  }
}

type Work = Awaited<ReturnType<typeof opened>>

async function withConnections(work: (parts: Work) => Promise<void>): Promise<void> {
  const parts = await opened()
  try {
    await work(parts)
  } finally {
    await parts.close()
  }
}

async function opened() {
  const { adminLinks, askedMinutes } = await import('#proxy/operations/adminLinks.ts')
  const { proxySettings } = await import('#proxy/settings.ts')
  const settings = proxySettings(process.env, await readDemo(process.env))
  const connections = await adminLinks(settings)
  return { ...connections, askedMinutes, hasWebClient: settings.upstream.webClient !== undefined }
}
