import { type Command, Option } from 'commander'
import type { Operations } from '#platform/admin/operations.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

type Policy = Awaited<ReturnType<Operations['clients']['policy']['of']>>

/** What the devices of a client must do to be given codes (specification: device-flow 11). */
export function addPolicyCommand(client: Command): void {
  client
    .command('policy')
    .description('show or change what televisions of a client must do to be given codes')
    .argument('<client>', 'client ID')
    .addOption(
      new Option('--verification <choice>', 'whether the phone must ask which number the television shows').choices([
        'required',
        'optional',
      ]),
    )
    .addOption(new Option('--televisions <choice>', 'which televisions get codes').choices(['registered', 'any']))
    .option('--codes-from <networks>', 'networks in which televisions may ask, such as 192.0.2.0/24; empty: all')
    .option('--allow-from <networks>', 'networks from which people may allow; empty: all')
    .option(
      '--guarded-scopes <scopes>',
      'scopes that only registered televisions are given, such as video,storageFile; empty: none',
    )
    .option('--guarded-scopes-from <networks>', 'networks in which all televisions are given these scopes; empty: none')
    .option('--none', 'remove the policy')
    .action((id: string, { none, ...changes }: Record<string, unknown>) =>
      withOperations(async ({ clients }, actor) => {
        if (none) await clients.policy.remove(actor, id)
        const isChange = Object.keys(changes).length > 0
        showPolicy(id, isChange ? await clients.policy.change(actor, id, changes) : await clients.policy.of(id))
      }),
    )
}

function showPolicy(
  id: string,
  { verification, televisions, codesFrom, allowFrom, guardedScopes, guardedScopesFrom }: Policy,
): void {
  say(`Policy of ${id}:`)
  say(`  verification  ${verification ?? 'optional'}`)
  say(`  televisions   ${televisions ?? 'any'}`)
  say(`  codes from    ${codesFrom?.join(' ') ?? 'anywhere'}`)
  say(`  allow from    ${allowFrom?.join(' ') ?? 'anywhere'}`)
  say(`  guarded       ${guardedScopes?.join(' ') ?? 'no scope'}`)
  if (guardedScopesFrom) say(`  except from   ${guardedScopesFrom.join(' ')}`)
}
