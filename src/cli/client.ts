import type { Command } from 'commander'
import { tenfootCommand } from '#contract/installation.ts'
import { addPolicyCommand } from './clientPolicy.ts'
import { say, sayText } from './database.ts'
import { collectValues, formatSecret, withOperations } from './operations.ts'
import { addTelevisionsCommand } from './televisions.ts'

/** Manages the OAuth clients of a project. */
export function clientCommand(program: Command): void {
  const client = program
    .command('client')
    .description('manage OAuth clients: create, replace secrets, policies, disable, remove')
  for (const addTo of [
    list,
    add,
    change,
    secret,
    endOldSecret,
    addPolicyCommand,
    addTelevisionsCommand,
    disableAndEnable,
    remove,
  ])
    addTo(client)
}

function list(client: Command): void {
  client
    .command('list')
    .description('list the clients of a project')
    .argument('<project>', 'project ID')
    .action((project: string) =>
      withOperations(async ({ clients, projects }) => {
        await projects.byId(project)
        for (const { id, name, type, disabled_at } of await clients.list(project))
          say(`${id}  ${type}  ${name}${disabled_at === null ? '' : '  disabled'}`)
      }),
    )
}

function add(client: Command): void {
  client
    .command('add')
    .description('create a client; its secret, if it has one, is shown once')
    .argument('<project>', 'project ID')
    .argument('<name>', 'name shown to people when they are asked to allow access')
    .option(
      '--type <type>',
      'tv (TVs and limited-input devices), public (the same without a secret) or web (web application)',
      'tv',
    )
    .option(
      '--redirect <address>',
      'redirect address of a web application: https, or http on this machine and the local network; repeatable',
      collectValues,
      [],
    )
    .action((project: string, name: string, { type, redirect }: { type: string; redirect: string[] }) =>
      withOperations(async ({ clients }, actor) => {
        const { id, secret = '' } = await clients.create(actor, project, { name, type, redirects: redirect })
        sayText(`Client ${id} created.\n${secret === '' ? 'It has no secret.' : formatSecret('Client secret', secret)}`)
      }),
    )
}

function change(client: Command): void {
  client
    .command('change')
    .description('rename a client or change its redirect addresses')
    .argument('<client>', 'client ID')
    .option('--name <name>', 'new name')
    .option(
      '--redirect <address>',
      'redirect address; repeatable, replaces the current list (default: no change)',
      collectValues,
    )
    .action((id: string, { name, redirect }: { name?: string; redirect?: string[] }) =>
      withOperations(async ({ clients }, actor) => {
        await clients.change(actor, id, { name, redirects: redirect })
        say(`Client ${id} changed.`)
      }),
    )
}

function secret(client: Command): void {
  client
    .command('secret')
    .description('create a new client secret, shown once')
    .argument('<client>', 'client ID')
    .option('--grace <hours>', 'hours the previous secret keeps working; 0 if it leaked', '24')
    .action((id: string, { grace }: { grace: string }) =>
      withOperations(async ({ clients }, actor) => {
        const { secret, oldSecretExpiresAt } = await clients.rotateSecret(actor, id, { grace })
        sayText(formatSecret('Client secret', secret))
        say(
          oldSecretExpiresAt === undefined
            ? 'The previous secret no longer works.'
            : `The old one works until ${new Date(oldSecretExpiresAt).toISOString()}. To stop it now: ${tenfootCommand} client end-old-secret ${id}`,
        )
      }),
    )
}

function endOldSecret(client: Command): void {
  client
    .command('end-old-secret')
    .description('stop the previous secret now')
    .argument('<client>', 'client ID')
    .action((id: string) =>
      withOperations(async ({ clients }, actor) => {
        await clients.endOldSecret(actor, id)
        say(`The previous secret of ${id} no longer works.`)
      }),
    )
}

function disableAndEnable(client: Command): void {
  for (const [verb, disabled, result] of [
    ['disable', true, 'disabled. Its tokens no longer work'],
    ['enable', false, 'enabled'],
  ] as const)
    client
      .command(verb)
      .description(`${verb} a client`)
      .argument('<client>', 'client ID')
      .action((id: string) =>
        withOperations(async ({ clients }, actor) => {
          await clients.setDisabled(actor, id, disabled)
          say(`Client ${id} ${result}.`)
        }),
      )
}

function remove(client: Command): void {
  client
    .command('remove')
    .description('remove a disabled client and all its grants')
    .argument('<client>', 'client ID')
    .action((id: string) =>
      withOperations(async ({ clients }, actor) => {
        await clients.remove(actor, id)
        say(`Client ${id} removed.`)
      }),
    )
}
