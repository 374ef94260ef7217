import type { Message } from '#contract/message.ts'
import { typeText } from '#platform/admin/clients.ts'
import type { AdminError } from '#platform/admin/operation.ts'
import type { Operations } from '#platform/admin/operations.ts'
import { type ApiName, apiNames, apiTitles } from '#platform/authorization/apis.ts'
import { listOf, t } from '#web/language/t.ts'
import { CheckList, Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem } from '../answers.tsx'
import type { Console, ConsoleContext, PageRequest } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { clientPath, newClientPath, projectPath, projectsPath } from '../paths.ts'
import { messages } from './messages.ts'

const breadcrumbs = () => [{ title: t(shared.projects), path: projectsPath }]

const whatApisDo: Readonly<Record<ApiName, Message>> = {
  video: messages.videoApi,
  analytics: messages.analyticsApi,
  reporting: messages.reportingApi,
  datahub: messages.datahubApi,
}

interface Details {
  name: string
  organization: string
}

const DetailFields = ({ name, organization, problem }: Details & { problem: AdminError | undefined }) => (
  <>
    <Problem problem={problem} fields={['name', 'organization', 'apis']} />
    <Field
      name="name"
      label={t(shared.name)}
      value={name}
      hint={t(shared.shownToPeople)}
      error={errorAt(problem, 'name')}
    />
    <Field
      name="organization"
      label={t(messages.restrict)}
      value={organization}
      hint={t(messages.restrictHint)}
      error={errorAt(problem, 'organization')}
      isOptional
    />
  </>
)

const Apis = ({ enabled, problem }: { enabled: readonly string[]; problem?: AdminError | undefined }) => (
  <CheckList
    name="apis"
    legend={t(messages.enabledApis)}
    hint={t(messages.apisHint)}
    error={errorAt(problem, 'apis')}
    options={apiNames.map((api) => ({ value: api, label: apiTitles[api], hint: t(whatApisDo[api]) }))}
    selected={enabled}
  />
)

/** Projects: list, create, rename, restrict, enable APIs. */
export function projectPages(pages: Console, { operations }: ConsoleContext): void {
  const { projects } = operations
  pages.show(projectsPath, (request) => listPage(request, projects))
  pages.show(`${projectsPath}/new`, async (request) => newPage(request))
  pages.change(
    `${projectsPath}/new`,
    async ({ actor }, form) => {
      const details = { name: form.text('name'), organization: form.text('organization'), apis: form.list('apis') }
      return { to: projectPath(await projects.create(actor, details, form.once)), notice: 'created' }
    },
    async (request, form, problem) =>
      newPage(
        request,
        { name: form.text('name'), organization: form.text('organization') },
        { apis: form.list('apis'), once: form.once, problem },
      ),
  )

  pages.show(projectPath(':project'), (request) => projectPage(request, operations))
  pages.change(
    projectPath(':project'),
    async ({ actor, params }, form) => {
      const id = params.project ?? ''
      await projects.change(actor, id, { name: form.text('name'), organization: form.text('organization') })
      return { to: projectPath(id), notice: 'saved' }
    },
    (request, form, problem) =>
      projectPage(request, operations, { name: form.text('name'), organization: form.text('organization') }, problem),
  )
  pages.change(`${projectPath(':project')}/apis`, async ({ actor, params }, form) => {
    const id = params.project ?? ''
    await projects.setApis(actor, id, form.list('apis'))
    return { to: projectPath(id), notice: 'saved' }
  })
}

async function listPage(request: PageRequest, projects: Operations['projects']): Promise<string> {
  const list = await projects.list()
  return request.render({
    title: t(shared.projects),
    section: projectsPath,
    children: (
      <>
        <p>
          <a className="button" href={`${projectsPath}/new`}>
            {t(messages.newProject)}
          </a>
        </p>
        <Rows empty={t(messages.noProjects)}>
          {list.map(({ id, name, organization, apis, clients }) => (
            <Row
              key={id}
              title={name}
              to={projectPath(id)}
              tags={organization ? [t(messages.onlyOrganization, { organization })] : []}
            >
              <p className="hint">
                {apis.length > 0
                  ? t(messages.projectWithApis, { id, clients, apis: listOf(apis.map((api) => apiTitles[api])) })
                  : t(messages.projectWithoutApis, { id, clients })}
              </p>
            </Row>
          ))}
        </Rows>
      </>
    ),
  })
}

const newPage = (
  request: PageRequest,
  { name = '', organization = '' }: Partial<Details> = {},
  {
    apis = [],
    once = request.newOnce(),
    problem,
  }: { apis?: string[]; once?: string | undefined; problem?: AdminError } = {},
) =>
  request.render({
    title: t(messages.newProject),
    section: projectsPath,
    breadcrumbs: breadcrumbs(),
    children: (
      <Post action={`${projectsPath}/new`} csrf={request.csrf} hiddenFields={{ once }}>
        <DetailFields name={name} organization={organization} problem={problem} />
        <Apis enabled={apis} problem={problem} />
        <Submit label={t(shared.create)} />
      </Post>
    ),
  })

async function projectPage(
  request: PageRequest,
  { projects, clients }: Operations,
  typed?: Details,
  problem?: AdminError,
): Promise<string> {
  const project = await projects.byId(request.params.project ?? '')
  const path = projectPath(project.id)
  const { name, organization } = typed ?? { name: project.name, organization: project.organization ?? '' }
  return request.render({
    title: project.name,
    section: projectsPath,
    breadcrumbs: breadcrumbs(),
    children: (
      <>
        <p className="hint">
          <bdi>{project.id}</bdi>
        </p>
        {project.id === 'demo' && <p className="warning">{t(messages.demoProject)}</p>}
        <h2>{t(messages.oauthClients)}</h2>
        <p>
          <a className="button" href={newClientPath(project.id)}>
            {t(shared.newClient)}
          </a>
        </p>
        <Rows empty={t(messages.noClients)}>
          {(await clients.list(project.id)).map((client) => (
            <Row
              key={client.id}
              title={client.name}
              to={clientPath(client.id)}
              tags={client.disabled_at === null ? [] : [t(shared.disabled)]}
            >
              <p className="hint">
                {t(messages.typeAndId, {
                  type: typeText(client.type),
                  id: client.id,
                })}
              </p>
            </Row>
          ))}
        </Rows>
        <h2>{t(messages.apis)}</h2>
        <Post action={`${path}/apis`} csrf={request.csrf}>
          <Apis enabled={project.apis} />
          <Submit label={t(messages.saveApis)} />
        </Post>
        <h2>{t(shared.details)}</h2>
        <Post action={path} csrf={request.csrf}>
          <DetailFields name={name} organization={organization} problem={problem} />
          <Submit label={t(shared.saveDetails)} />
        </Post>
      </>
    ),
  })
}
