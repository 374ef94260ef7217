import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import { type ApiName, apiNames, apiTitles, disableApis, enableApis, enabledApis } from '../authorization/apis.ts'
import { addProject, changeProject, lockProject } from '../authorization/registration.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { messages } from './messages.ts'
import {
  type Actor,
  type AdminContext,
  AdminError,
  adminEvent,
  idPart,
  nameText,
  organizationText,
  parseInput,
  rule,
} from './operation.ts'

type Project = AuthorizationTables['projects']

const apiList = z.array(z.enum(apiNames, rule(messages.apisRule, { apis: apiNames.join(', ') })))
const projectInput = z.object({ name: nameText, organization: z._default(organizationText, null) })
/** Omitted fields stay as they are. */
const projectChange = z.object({ name: z.optional(nameText), organization: z.optional(organizationText) })
const newProject = z.extend(projectInput, { apis: z._default(apiList, []) })

export const projectTitle = ({ id, name }: Pick<Project, 'id' | 'name'>) => `project ${name} (${id})`

/** Oldest first, each with its APIs and the number of its clients. */
async function listProjects(db: AdminContext['db']) {
  const [projects, apis, clients] = await Promise.all([
    db.selectFrom('projects').selectAll().orderBy('created_at').orderBy('id').execute(),
    db.selectFrom('project_apis').selectAll().execute(),
    db
      .selectFrom('clients')
      .select(['project_id', ({ fn }) => fn.countAll<number>().as('count')])
      // The client of a service account belongs to that account, and no list of clients shows it.
      .where('type', '!=', 'service')
      .groupBy('project_id')
      .execute(),
  ])
  return projects.map((project) => ({
    ...project,
    apis: apiNames.filter((name) => apis.some(({ project_id, api }) => project_id === project.id && api === name)),
    clients: Number(clients.find(({ project_id }) => project_id === project.id)?.count ?? 0),
  }))
}

/** Enables exactly the APIs that `apisFrom` returns, in the transaction `trx`. */
async function changeApis(
  { clock, events }: Pick<AdminContext, 'clock' | 'events'>,
  trx: AdminContext['db'],
  actor: Actor,
  id: string,
  apisFrom: (enabled: readonly ApiName[]) => readonly ApiName[],
): Promise<ApiName[]> {
  const project = await lockProject(withAuthorizationTables(trx), id)
  if (!project) throw new AdminError('missing', t(messages.noProject, { id }))
  const before = await enabledApis(withAuthorizationTables(trx), id)
  const apis = apisFrom(before)
  const added = apiNames.filter((api) => apis.includes(api) && !before.includes(api))
  const removed = before.filter((api) => !apis.includes(api))
  await enableApis(withAuthorizationTables(trx), id, added, clock.now())
  await disableApis(withAuthorizationTables(trx), id, removed)
  if (added.length + removed.length > 0)
    await events.record(
      trx,
      adminEvent(
        actor,
        'project.apis',
        projectTitle(project),
        [
          ...added.map((api) => `${apiTitles[api]} enabled`),
          ...removed.map((api) => `${apiTitles[api]} disabled`),
        ].join(', '),
      ),
    )
  return apiNames.filter((api) => apis.includes(api))
}

/** Projects own clients. A project's settings limit which APIs they may call and whose accounts may use them. */
export function createProjects({ db, keys, clock, events }: AdminContext) {
  const byId = async (id: string) => {
    const project = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
    if (!project) throw new AdminError('missing', t(messages.noProject, { id }))
    return { ...project, apis: await enabledApis(withAuthorizationTables(db), id) }
  }

  return {
    /** @throws AdminError when there is no such project */
    byId,
    list: () => listProjects(db),
    /**
     * @param input name; organization: only its accounts may use the clients, empty: everybody; apis
     * @param once the form's secret: a form that is sent twice makes one project
     * @returns its id
     * @throws AdminError
     */
    create: async (actor: Actor, input: unknown, once?: string): Promise<string> => {
      const { name, organization, apis } = parseInput(newProject, input)
      const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['project']
      const id = `${words.join('-').slice(0, 24).replace(/-$/, '')}-${idPart(keys, once).slice(0, 8)}`
      const created_at = clock.now()
      await db.transaction().execute(async (trx) => {
        if (!(await addProject(withAuthorizationTables(trx), { id, name, organization, created_at }))) return
        await enableApis(withAuthorizationTables(trx), id, [...new Set(apis)], created_at)
        await events.record(
          trx,
          adminEvent(
            actor,
            'project.created',
            projectTitle({ id, name }),
            [organization ? `only for ${organization}` : 'open', ...apis.map((api) => apiTitles[api])].join(', '),
          ),
        )
      })
      return id
    },
    /**
     * Changes a project's name and the organization whose accounts may use it.
     * @param input name, organization (empty: every account); omitted fields stay as they are
     * @throws AdminError
     */
    change: async (actor: Actor, id: string, input: unknown): Promise<void> => {
      const { name, organization } = parseInput(projectChange, input)
      await db.transaction().execute(async (trx) => {
        const changed = await changeProject(withAuthorizationTables(trx), id, { name, organization })
        if (!changed) throw new AdminError('missing', t(messages.noProject, { id }))
        await events.record(
          trx,
          adminEvent(
            actor,
            'project.changed',
            projectTitle(changed),
            changed.organization ? `only for ${changed.organization}` : 'open',
          ),
        )
      })
    },
    /** Enables exactly these APIs. @returns those enabled now; @throws AdminError */
    setApis: async (actor: Actor, id: string, input: unknown): Promise<ApiName[]> => {
      const { apis } = parseInput(z.object({ apis: apiList }), { apis: input })
      return db.transaction().execute((trx) => changeApis({ clock, events }, trx, actor, id, () => apis))
    },
    /** Enables or disables these APIs and leaves the others. @returns those enabled now; @throws AdminError */
    switchApis: async (actor: Actor, id: string, input: unknown, enabled: boolean): Promise<ApiName[]> => {
      const { apis } = parseInput(z.object({ apis: apiList }), { apis: input })
      return db
        .transaction()
        .execute((trx) =>
          changeApis({ clock, events }, trx, actor, id, (before) =>
            enabled ? [...before, ...apis] : before.filter((api) => !apis.includes(api)),
          ),
        )
    },
  }
}
