import type { Command } from 'commander'
import { say, sayText } from './database.ts'
import { formatSecret, readStdin, withOperations } from './operations.ts'

/** Manages the administrators of the console. */
export function administratorCommand(program: Command): void {
  const administrator = program.command('administrator').description('manage console administrators')

  administrator
    .command('list')
    .description('list administrators')
    .action(() =>
      withOperations(async ({ administrators }) => {
        for (const { name } of await administrators.list()) say(name)
      }),
    )

  administrator
    .command('add')
    .description('create an administrator; the password is shown once')
    .argument('<name>', 'sign-in name')
    .action((requestedName: string) =>
      withOperations(async ({ administrators }, actor) => {
        const { name, password } = await administrators.create(actor, { name: requestedName })
        sayText(`Administrator ${name} created.\n${formatSecret('Password', password)}`)
      }),
    )

  administrator
    .command('password')
    .description('set a new password, shown once; the first administrator is admin')
    .argument('<name>', 'administrator name')
    .option('--stdin', 'read the password from standard input')
    .action((name: string, { stdin }: { stdin?: boolean }) =>
      withOperations(async ({ administrators }, actor) => {
        const { password } = await administrators.setPassword(actor, name, stdin ? await readStdin() : undefined)
        sayText(stdin ? `Password of ${name} set.` : formatSecret('Password', password))
      }),
    )

  administrator
    .command('remove-authenticator')
    .description('remove an administrator’s authenticator app, for example after a phone was lost')
    .argument('<name>', 'administrator name')
    .action((name: string) =>
      withOperations(async ({ administrators }, actor) => {
        await administrators.removeAuthenticator(actor, name)
        say(`${name} signs in with the password alone.`)
      }),
    )

  administrator
    .command('let-in')
    .description('print an address that lets a browser try its password while others use up all attempts')
    .argument('<name>', 'administrator name')
    .action((name: string) =>
      withOperations(async ({ administrators }, actor, { settings }) => {
        const { letInMinutes } = await import('#platform/admin/consoleSignIns.ts')
        const { consolePaths, letInParameter } = await import('#platform/admin/console/paths.ts')
        const text = await administrators.letIn(actor, name)
        const address = settings.publicUrl ?? `http://localhost:${settings.port}`
        say(`Open this address within ${letInMinutes} minutes, in the browser that you want to sign in with:`)
        say(`${address}${consolePaths.signIn}?${letInParameter}=${text}`)
      }),
    )

  administrator
    .command('remove')
    .description('remove an administrator; the last one cannot be removed')
    .argument('<name>', 'administrator name')
    .action((name: string) =>
      withOperations(async ({ administrators }, actor) => {
        await administrators.remove(actor, name)
        say(`Administrator ${name} removed.`)
      }),
    )
}
