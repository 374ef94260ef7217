import type { Command } from 'commander'
import { say } from './database.ts'
import { readStdin, shown, withOperations } from './operations.ts'

/** Who may enter the console. */
export function administratorCommand(program: Command): void {
  const administrator = program.command('administrator').description('who may enter the console')

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
    .description('make an administrator; the password is made and shown once')
    .argument('<name>', 'what to sign in with')
    .action((given: string) =>
      withOperations(async ({ administrators }, actor) => {
        const { name, password } = await administrators.create(actor, { name: given })
        say(`The administrator ${name} is there.\n${shown('Password', password)}`)
      }),
    )

  administrator
    .command('password')
    .description('give an administrator a new password, shown once; the first one is called admin')
    .argument('<name>', 'name of an administrator')
    .option('--stdin', 'take it from standard input instead')
    .action((name: string, { stdin }: { stdin?: boolean }) =>
      withOperations(async ({ administrators }, actor) => {
        const { password } = await administrators.setPassword(actor, name, stdin ? await readStdin() : undefined)
        say(stdin ? `The password of ${name} is set.` : shown('Password', password))
      }),
    )

  administrator
    .command('remove')
    .description('remove an administrator; the last one stays')
    .argument('<name>', 'name of an administrator')
    .action((name: string) =>
      withOperations(async ({ administrators }, actor) => {
        await administrators.remove(actor, name)
        say(`The administrator ${name} is removed.`)
      }),
    )
}
