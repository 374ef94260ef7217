import type { Command } from 'commander'
import { say } from './database.ts'
import { several, withOperations } from './operations.ts'

/** Projects and the APIs that they may call. */
export function projectCommand(program: Command): void {
  const project = program.command('project').description('projects: make them, restrict them, enable APIs')

  project
    .command('list')
    .description('list projects with their APIs and how many clients they have')
    .action(() =>
      withOperations(async ({ projects }) => {
        for (const { id, name, organization, apis, clients } of await projects.list())
          say(
            `${id}  ${name}  ${apis.join(' ') || 'no API'}  ${clients} clients${organization ? `  only ${organization}` : ''}`,
          )
      }),
    )

  project
    .command('add')
    .description('make a project')
    .argument('<name>', 'people read it when they are asked to allow something')
    .option('--organization <name>', 'only its accounts may use the project')
    .option('--api <api>', 'enable an API: video, analytics or datahub; may be given several times', several, [])
    .action((name: string, { organization = '', api }: { organization?: string; api: string[] }) =>
      withOperations(async ({ projects }, actor) => {
        const id = await projects.create(actor, { name, organization, apis: api })
        say(`The project ${id} is there. Next: tenfoot client add ${id} <name>`)
      }),
    )

  project
    .command('change')
    .description('rename a project, restrict it to an organization, or open it')
    .argument('<project>', 'id of a project')
    .option('--name <name>', 'its new name')
    .option('--organization <name>', 'only its accounts may use the project')
    .option('--open', 'every account may use it')
    .action((id: string, options: { name?: string; organization?: string; open?: boolean }) =>
      withOperations(async ({ projects }, actor) => {
        const { name, organization, open } = options
        await projects.change(actor, id, { name, organization: open ? '' : organization })
        say(`The project ${id} is changed.`)
      }),
    )

  for (const [word, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    project
      .command(word)
      .description(`${word} APIs of a project`)
      .argument('<project>', 'id of a project')
      .argument('<apis...>', 'video, analytics, datahub')
      .action((id: string, apis: string[]) =>
        withOperations(async ({ projects }, actor) => {
          const now = await projects.switchApis(actor, id, apis, enabled)
          say(`The project ${id} may call: ${now.join(', ') || 'no API'}.`)
        }),
      )
}
