import type { Command } from 'commander'
import { counted } from '#contract/counted.ts'
import { tenfootCommand } from '#contract/installation.ts'
import { say } from './database.ts'
import { collectValues, withOperations } from './operations.ts'

/** Manages projects and the APIs that they may call. */
export function projectCommand(program: Command): void {
  const project = program.command('project').description('manage projects: create, restrict, enable APIs')

  project
    .command('list')
    .description('list projects with their APIs and number of clients')
    .action(() =>
      withOperations(async ({ projects }) => {
        for (const { id, name, organization, apis, clients } of await projects.list())
          say(
            `${id}  ${name}  ${apis.join(' ') || 'no API'}  ${counted(clients, 'client')}${organization ? `  only ${organization}` : ''}`,
          )
      }),
    )

  project
    .command('add')
    .description('create a project')
    .argument('<name>', 'name shown to people when they are asked to allow access')
    .option('--organization <name>', 'restrict the project to this organization’s accounts')
    .option('--api <api>', 'API to enable: video, analytics, reporting or datahub; repeatable', collectValues, [])
    .action((name: string, { organization = '', api }: { organization?: string; api: string[] }) =>
      withOperations(async ({ projects }, actor) => {
        const id = await projects.create(actor, { name, organization, apis: api })
        say(`Project ${id} created. Next: ${tenfootCommand} client add ${id} <name>`)
      }),
    )

  project
    .command('change')
    .description('rename a project, restrict it to an organization, or open it to all accounts')
    .argument('<project>', 'project ID')
    .option('--name <name>', 'new name')
    .option('--organization <name>', 'restrict the project to this organization’s accounts')
    .option('--open', 'open the project to all accounts')
    .action((id: string, options: { name?: string; organization?: string; open?: boolean }) =>
      withOperations(async ({ projects }, actor) => {
        const { name, organization, open } = options
        await projects.change(actor, id, { name, organization: open ? '' : organization })
        say(`Project ${id} changed.`)
      }),
    )

  for (const [verb, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    project
      .command(verb)
      .description(`${verb} APIs of a project`)
      .argument('<project>', 'project ID')
      .argument('<apis...>', 'video, analytics, reporting, datahub')
      .action((id: string, apis: string[]) =>
        withOperations(async ({ projects }, actor) => {
          const now = await projects.switchApis(actor, id, apis, enabled)
          say(`APIs of project ${id}: ${now.join(', ') || 'none'}.`)
        }),
      )
}
