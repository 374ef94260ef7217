import type { Command } from 'commander'
import { say } from './database.ts'
import { several, shown, withOperations } from './operations.ts'

/** OAuth clients of a project. */
export function clientCommand(program: Command): void {
  const client = program.command('client').description('OAuth clients: make them, replace secrets, disable, remove')
  for (const addTo of [list, add, change, secret, endOldSecret, disableAndEnable, remove]) addTo(client)
}

function list(client: Command): void {
  client
    .command('list')
    .description('list the clients of a project')
    .argument('<project>', 'id of a project')
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
    .description('make a client; its secret is shown once')
    .argument('<project>', 'id of a project')
    .argument('<name>', 'people read it when they are asked to allow something')
    .option('--type <type>', 'tv: TVs and limited-input devices; web: Web application', 'tv')
    .option(
      '--redirect <address>',
      'where answers of a Web application may go: https, or http on this machine and the local network; may be given several times',
      several,
      [],
    )
    .action((project: string, name: string, { type, redirect }: { type: string; redirect: string[] }) =>
      withOperations(async ({ clients }, actor) => {
        const { id, secret = '' } = await clients.create(actor, project, { name, type, redirects: redirect })
        say(`The client ${id} is there.\n${shown('Client secret', secret)}`)
      }),
    )
}

function change(client: Command): void {
  client
    .command('change')
    .description('rename a client, or give it other redirect addresses')
    .argument('<client>', 'id of a client')
    .option('--name <name>', 'its new name')
    .option('--redirect <address>', 'all its addresses, one an option; left out: as they are', several)
    .action((id: string, { name, redirect }: { name?: string; redirect?: string[] }) =>
      withOperations(async ({ clients }, actor) => {
        await clients.change(actor, id, { name, redirects: redirect })
        say(`The client ${id} is changed.`)
      }),
    )
}

function secret(client: Command): void {
  client
    .command('secret')
    .description('give a client a new secret, shown once')
    .argument('<client>', 'id of a client')
    .option('--grace <hours>', 'how long the old one works on; 0 where it leaked', '24')
    .action((id: string, { grace }: { grace: string }) =>
      withOperations(async ({ clients }, actor) => {
        const { secret, oldWorksUntil } = await clients.rotateSecret(actor, id, { grace })
        say(shown('Client secret', secret))
        say(
          oldWorksUntil === undefined
            ? 'The old one stopped.'
            : `The old one works until ${new Date(oldWorksUntil).toISOString()}. To stop it now: tenfoot client end-old-secret ${id}`,
        )
      }),
    )
}

function endOldSecret(client: Command): void {
  client
    .command('end-old-secret')
    .description('stop the secret before the present one now')
    .argument('<client>', 'id of a client')
    .action((id: string) =>
      withOperations(async ({ clients }, actor) => {
        await clients.endOldSecret(actor, id)
        say(`The old secret of ${id} stopped.`)
      }),
    )
}

function disableAndEnable(client: Command): void {
  for (const [word, disabled, said] of [
    ['disable', true, 'gets nothing any more, and its tokens stand still'],
    ['enable', false, 'is enabled'],
  ] as const)
    client
      .command(word)
      .description(`${word} a client`)
      .argument('<client>', 'id of a client')
      .action((id: string) =>
        withOperations(async ({ clients }, actor) => {
          await clients.setDisabled(actor, id, disabled)
          say(`The client ${id} ${said}.`)
        }),
      )
}

function remove(client: Command): void {
  client
    .command('remove')
    .description('remove a disabled client with all that accounts gave it')
    .argument('<client>', 'id of a client')
    .action((id: string) =>
      withOperations(async ({ clients }, actor) => {
        await clients.remove(actor, id)
        say(`The client ${id} is removed.`)
      }),
    )
}
