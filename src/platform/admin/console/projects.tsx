import { CheckList, Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { type ApiName, apiNames, apiTitles } from '../../authorization/apis.ts'
import { clientTypes } from '../clients.ts'
import type { AdminError } from '../operation.ts'
import type { Operations } from '../operations.ts'
import type { Console, ConsoleContext, PageRequest } from './console.ts'
import { Row, Rows } from './lists.tsx'
import { clientPath, newClientPath, projectPath, projectsPath } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'

const breadcrumbs = [{ title: 'Projects', path: projectsPath }]

const whatApisDo: Record<ApiName, string> = {
  video: 'Channels, videos, playlists',
  analytics: 'Reports and groups',
  reporting: 'A file of each day’s numbers, for programs',
  datahub: 'A customer’s brand lift reports',
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
      label="Name"
      value={name}
      hint="Shown to people when they are asked to allow access."
      error={errorAt(problem, 'name')}
    />
    <Field
      name="organization"
      label="Restrict to organization"
      value={organization}
      hint="Only its accounts can use this project’s clients. Leave empty for all accounts."
      error={errorAt(problem, 'organization')}
      isOptional
    />
  </>
)

const Apis = ({ enabled, problem }: { enabled: readonly string[]; problem?: AdminError | undefined }) => (
  <CheckList
    name="apis"
    legend="Enabled APIs"
    hint="Sign-in, profile and storage need no API."
    error={errorAt(problem, 'apis')}
    options={apiNames.map((api) => ({ value: api, label: apiTitles[api], hint: whatApisDo[api] }))}
    chosen={enabled}
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
    title: 'Projects',
    section: projectsPath,
    children: (
      <>
        <p>
          <a className="button" href={`${projectsPath}/new`}>
            New project
          </a>
        </p>
        <Rows empty="No projects yet.">
          {list.map(({ id, name, organization, apis, clients }) => (
            <Row key={id} title={name} to={projectPath(id)} tags={organization ? [`only ${organization}`] : []}>
              <p className="hint">
                {id} · {clients === 1 ? '1 client' : `${clients} clients`} ·{' '}
                {apis.length > 0 ? apis.map((api) => apiTitles[api]).join(', ') : 'no API enabled'}
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
    title: 'New project',
    section: projectsPath,
    breadcrumbs,
    children: (
      <Post action={`${projectsPath}/new`} csrf={request.csrf} hiddenFields={{ once: once }}>
        <DetailFields name={name} organization={organization} problem={problem} />
        <Apis enabled={apis} problem={problem} />
        <Submit label="Create" />
      </Post>
    ),
  })

async function projectPage(
  request: PageRequest,
  { projects, clients }: Operations,
  given?: Details,
  problem?: AdminError,
): Promise<string> {
  const project = await projects.byId(request.params.project ?? '')
  const path = projectPath(project.id)
  const { name, organization } = given ?? { name: project.name, organization: project.organization ?? '' }
  return request.render({
    title: project.name,
    section: projectsPath,
    breadcrumbs,
    children: (
      <>
        <p className="hint">{project.id}</p>
        {project.id === 'demo' && (
          <p className="warning">
            This is the demo project. Each start of the services resets its clients, their secrets and its account to
            those in demo.json.
          </p>
        )}
        <h2>OAuth clients</h2>
        <p>
          <a className="button" href={newClientPath(project.id)}>
            New client
          </a>
        </p>
        <Rows empty="No clients yet.">
          {(await clients.list(project.id)).map((client) => (
            <Row
              key={client.id}
              title={client.name}
              to={clientPath(client.id)}
              tags={client.disabled_at === null ? [] : ['disabled']}
            >
              <p className="hint">
                {client.type === 'tv' ? clientTypes.tv : clientTypes.web} · {client.id}
              </p>
            </Row>
          ))}
        </Rows>
        <h2>APIs</h2>
        <Post action={`${path}/apis`} csrf={request.csrf}>
          <Apis enabled={project.apis} />
          <Submit label="Save APIs" />
        </Post>
        <h2>Details</h2>
        <Post action={path} csrf={request.csrf}>
          <DetailFields name={name} organization={organization} problem={problem} />
          <Submit label="Save details" />
        </Post>
      </>
    ),
  })
}
