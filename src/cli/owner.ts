import type { Command } from 'commander'
import { type Opened, say, withDatabase } from './database.ts'

/** Content owners: makes them, and links channels and accounts to them. A running platform sees it at once. */
export function ownerCommand(program: Command): void {
  const owner = program.command('owner').description('content owners: make them, link channels and accounts')

  owner
    .command('add')
    .description('make a content owner, or give it another title')
    .argument('<name>', 'as clients write it in contentOwner==<name>: letters, digits, "-" and "_"')
    .option('--title <title>', 'what people call it (standard: the name)')
    .action((name: string, { title = name }: { title?: string }) =>
      withOwners(async ({ owners }) => {
        await owners.save({ name, title })
        say(`The content owner ${name} is there. Next: npm run tenfoot -- owner channel ${name} <channel id>`)
      }),
    )

  for (const [part, argument, what] of [
    ['channel', '<channel>', 'id of a channel that the services know'],
    ['account', '<email>', 'address of an account or a service account'],
  ] as const)
    owner
      .command(part)
      .description(part === 'channel' ? 'give it a channel to manage' : 'let an account act for it')
      .argument('<name>', 'a content owner')
      .argument(argument, what)
      .option('--remove', 'end the link instead')
      .action((name: string, linked: string, { remove }: { remove?: boolean }) =>
        withOwners(async ({ owners, insistOnOwner, channelId, accountId }) => {
          await insistOnOwner(name)
          if (part === 'channel') {
            const id = await channelId(linked)
            await (remove ? owners.unlinkChannel(name, id) : owners.linkChannel(name, id))
          } else {
            const id = await accountId(linked)
            await (remove ? owners.unlinkAccount(name, id) : owners.linkAccount(name, id))
          }
          const [verb, end] = part === 'channel' ? ['manage', 'manages'] : ['act for', 'acts for']
          say(
            part === 'channel'
              ? `${name} ${remove ? `no longer ${end}` : end} ${linked}.`
              : `${linked} ${remove ? 'may no longer' : 'may now'} ${verb} ${name}.`,
          )
        }),
      )

  owner
    .command('list')
    .description('list content owners with their channels and accounts')
    .action(() =>
      withOwners(async ({ owners }) => {
        const all = await owners.all()
        if (all.length === 0) say('There is no content owner yet: npm run tenfoot -- owner add <name>')
        for (const { name, title } of all) {
          say(title === name ? name : `${name} (${title})`)
          for (const channel of await owners.channelsOfOwner(name)) say(`  channel ${channel.id}  ${channel.title}`)
          for (const { email } of await owners.accountsOfOwner(name)) say(`  account ${email}`)
        }
      }),
    )
}

/** Content owners on the opened database, and what an argument names. */
const withOwners = (work: (parts: Awaited<ReturnType<typeof partsOf>>) => Promise<void>) =>
  withDatabase(async (opened) => work(await partsOf(opened)))

async function partsOf({ db, clock }: Opened) {
  const { createContentOwners } = await import('#platform/owners/contentOwners.ts')
  const owners = createContentOwners(db, clock)
  return {
    owners,
    insistOnOwner: async (name: string) => {
      if (!(await owners.byName(name)))
        throw new Error(`There is no content owner ${name}: npm run tenfoot -- owner add ${name}`)
    },
    channelId: async (id: string) => {
      const row = await db.selectFrom('channels').select('id').where('id', '=', id).executeTakeFirst()
      if (!row) throw new Error(`There is no channel ${id}: import its reports first (tenfoot import <file>).`)
      return row.id
    },
    accountId: async (email: string) => {
      const address = email.toLowerCase()
      const row = await db.selectFrom('accounts').select('id').where('email', '=', address).executeTakeFirst()
      if (!row) throw new Error(`There is no account ${address}.`)
      return row.id
    },
  }
}
