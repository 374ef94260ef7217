import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { counted } from '#contract/counted.ts'
import type { Opened } from './database.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'
import { readTable } from './tableFile.ts'

const fields = ['member_channel_id', 'display_name', 'level', 'member_since'] as const
const row = z.object({
  member_channel_id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'letters, digits, - and _ are allowed')),
  display_name: z.string().check(z.regex(/^\P{Cc}{1,200}$/u, '1 to 200 characters are allowed')),
  level: z.string().check(z.regex(/^\P{Cc}{1,100}$/u, '1 to 100 characters are allowed')),
  member_since: z.iso.date('a day as YYYY-MM-DD is allowed'),
})

/** Members of channels, and their standing: what programs read with the scopes of memberships and of a partner audit. */
export function membersCommand(program: Command): void {
  program
    .command('members')
    .description('import the current members of a channel, replacing those it had')
    .argument('<channel>', 'channel ID')
    .argument('<file>', `CSV or JSON with ${fields.join(', ')}`)
    .action((channel: string, file: string) =>
      withOperations(async (_operations, _actor, opened) => {
        const repository = await repositoryWith(channel, opened)
        const format = file.toLowerCase().endsWith('.json') ? 'json' : 'csv'
        const rows = readTable({ what: 'Member', fields, schema: row }, await readFile(file, 'utf8'), format)
        const ids = rows.map(({ member_channel_id }) => member_channel_id)
        const twice = ids.find((id, index) => ids.indexOf(id) !== index)
        if (twice !== undefined) throw new Error(`Member ${twice} is in the file twice. Nothing was imported.`)
        await repository.saveMembers(
          channel,
          rows.map((member) => ({
            memberChannelId: member.member_channel_id,
            displayName: member.display_name,
            level: member.level,
            memberSince: Date.parse(member.member_since),
          })),
        )
        say(`${channel} now has ${counted(rows.length, 'member')}.`)
      }),
    )
}

const standings = ['good', 'bad'] as const

/** Says how a channel stands, for programs with the scope of a partner audit. */
export function standingCommand(program: Command): void {
  program
    .command('standing')
    .description('say whether a channel is in good standing, for partner audits')
    .argument('<channel>', 'channel ID')
    .requiredOption('--community-guidelines <standing>', 'good or bad')
    .requiredOption('--copyright-strikes <standing>', 'good or bad')
    .requiredOption('--content-claims <standing>', 'good or bad')
    .action((channel: string, options: Record<'communityGuidelines' | 'copyrightStrikes' | 'contentClaims', string>) =>
      withOperations(async (_operations, _actor, opened) => {
        const repository = await repositoryWith(channel, opened)
        const isGood = (option: keyof typeof options) => {
          const found = standings.find((standing) => standing === options[option])
          if (!found) throw new Error(`${option}: ${options[option]} is not allowed; good or bad is.`)
          return found === 'good'
        }
        await repository.saveStanding(channel, {
          communityGuidelines: isGood('communityGuidelines'),
          copyrightStrikes: isGood('copyrightStrikes'),
          contentClaims: isGood('contentClaims'),
        })
        say(`The standing of ${channel} is saved.`)
      }),
    )
}

async function repositoryWith(channel: string, { db }: Opened) {
  const { createVideoRepository } = await import('#platform/video/videoRepository.ts')
  const repository = createVideoRepository(db)
  if (!(await repository.channelById(channel))) throw new Error(`There is no channel ${channel}.`)
  return repository
}
