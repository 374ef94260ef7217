import { Choice, Field, Lines } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { standardGraceHours } from '../clientSecrets.ts'
import { clientTypes } from '../clients.ts'
import { type AdminError, timeInWords } from '../operation.ts'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Facts } from './lists.tsx'
import { clientPath, grantsPath, newClientPath, projectPath, projectsPath, withQuery } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'
import { ShownOnce } from './ShownOnce.tsx'

const typeOptions = Object.entries(clientTypes).map(([value, words]) => ({ value, words }))
const graceOptions = [
  { value: String(standardGraceHours), words: 'One day: time to bring the new one everywhere' },
  { value: '1', words: 'One hour' },
  { value: '168', words: 'A week' },
  { value: '0', words: 'Not at all: it leaked' },
]

const Redirects = ({ hint, value, problem }: { hint: string; value: string; problem: AdminError | undefined }) => (
  <Lines name="redirects" label="Redirect addresses" hint={hint} value={value} error={errorAt(problem, 'redirects')} />
)

const redirectsOf = (form: Form) => form.text('redirects').split(/\s+/).filter(Boolean)

const NewClientName = ({ value, problem }: { value: string; problem: AdminError | undefined }) => (
  <Field
    name="name"
    label="Name"
    value={value}
    hint="People read it when they are asked to allow something."
    error={errorAt(problem, 'name')}
  />
)

/** OAuth clients of a project: named, then created; secrets, disabling, removing. */
export function clientPages(pages: Console, { operations: { clients, projects } }: ConsoleContext): void {
  const aboveOf = async (projectId: string) => {
    const { name } = await projects.byId(projectId)
    return [
      { title: 'Projects', path: projectsPath },
      { title: name, path: projectPath(projectId) },
    ]
  }

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const project = request.params.project ?? ''
    return request.render({
      title: 'New client',
      section: projectsPath,
      above: await aboveOf(project),
      children: (
        <Post action={newClientPath(project)} csrf={request.csrf} carried={{ once: form?.once ?? request.newOnce() }}>
          <Problem problem={problem} fields={['name', 'type', 'redirects']} />
          <Choice name="type" label="Application type" options={typeOptions} value={form?.text('type') || undefined} />
          <NewClientName value={form?.text('name') ?? ''} problem={problem} />
          <Redirects
            hint="For a Web application: where answers may go, letter by letter, one a line. https; http for this machine and the local network alone. Empty for televisions."
            value={form?.text('redirects') ?? ''}
            problem={problem}
          />
          <Submit words="Create" />
        </Post>
      ),
    })
  }
  pages.show(newClientPath(':project'), (request) => newPage(request))
  pages.change(
    newClientPath(':project'),
    async (request, form) => {
      const project = request.params.project ?? ''
      const details = { name: form.text('name'), type: form.text('type'), redirects: redirectsOf(form) }
      const { id, secret } = await clients.create(request.actor, project, details, form.once)
      return request.render({
        title: secret === undefined ? 'The client is there already' : 'The client is there',
        section: projectsPath,
        above: await aboveOf(project),
        children: (
          <>
            <Facts facts={[['Client id', <code key="id">{id}</code>]]} />
            {secret === undefined ? (
              <p>Its secret was shown when it was made. If nobody copied it, give it a new one.</p>
            ) : (
              <ShownOnce label="Client secret" secret={secret} />
            )}
            <p>
              <a href={clientPath(id)}>Open the client</a>
            </p>
          </>
        ),
      })
    },
    newPage,
  )

  const clientPage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const client = await clients.byId(request.params.client ?? '')
    const path = clientPath(client.id)
    const isDisabled = client.disabled_at !== null
    return request.render({
      title: client.name,
      section: projectsPath,
      above: await aboveOf(client.project_id),
      children: (
        <>
          <Facts
            facts={[
              ['Client id', <code key="id">{client.id}</code>],
              ['Type', client.type === 'tv' ? clientTypes.tv : clientTypes.web],
              ['State', isDisabled ? 'disabled: it gets nothing, and its tokens stand still' : 'enabled'],
              ['Made', timeInWords(client.created_at)],
              [
                'Grants',
                <a key="grants" href={withQuery(grantsPath, { client: client.id })}>
                  What accounts gave it
                </a>,
              ],
            ]}
          />
          <h2>Details</h2>
          <Post action={path} csrf={request.csrf}>
            <Problem problem={problem} fields={['name', 'redirects']} />
            <NewClientName value={form?.text('name') ?? client.name} problem={problem} />
            {client.type === 'web' && (
              <Redirects
                hint="Where answers may go, letter by letter, one a line. https; http for this machine and the local network alone."
                value={form?.text('redirects') ?? client.redirects.join('\n')}
                problem={problem}
              />
            )}
            <Submit words="Save details" />
          </Post>
          <h2>Secret</h2>
          {client.oldSecretUntil !== undefined && (
            <>
              <p className="warning">The secret before this one works until {timeInWords(client.oldSecretUntil)}.</p>
              <PostButton action={`${path}/end-old-secret`} csrf={request.csrf} words="Stop the old one now" isDanger />
            </>
          )}
          <Post action={`${path}/secret`} csrf={request.csrf}>
            <input type="hidden" name="version" value={client.secretVersion} />
            <Choice name="grace" label="The old secret works on for" options={graceOptions} />
            <Submit words="Make a new secret" />
          </Post>
          <h2>{isDisabled ? 'Enable or remove' : 'Disable'}</h2>
          {isDisabled ? (
            <>
              <PostButton action={`${path}/enable`} csrf={request.csrf} words="Enable" />
              <PostButton
                action={`${path}/remove`}
                csrf={request.csrf}
                words="Remove with all that accounts gave it"
                isDanger
              />
            </>
          ) : (
            <PostButton action={`${path}/disable`} csrf={request.csrf} words="Disable" isDanger />
          )}
        </>
      ),
    })
  }
  const path = clientPath(':client')
  const idOf = (request: PageRequest) => request.params.client ?? ''
  pages.show(path, (request) => clientPage(request))
  pages.change(
    path,
    async (request, form) => {
      await clients.change(request.actor, idOf(request), { name: form.text('name'), redirects: redirectsOf(form) })
      return { to: clientPath(idOf(request)), notice: 'saved' }
    },
    clientPage,
  )
  pages.change(`${path}/secret`, async (request, form) => {
    const { secret, oldWorksUntil } = await clients.rotateSecret(
      request.actor,
      idOf(request),
      { grace: form.text('grace') },
      form.text('version'),
    )
    return request.render({
      title: 'The client has a new secret',
      section: projectsPath,
      children: (
        <>
          <ShownOnce label="Client secret" secret={secret} />
          <p>
            {oldWorksUntil === undefined
              ? 'The old one stopped.'
              : `The old one works until ${timeInWords(oldWorksUntil)}.`}
          </p>
          <p>
            <a href={clientPath(idOf(request))}>Back to the client</a>
          </p>
        </>
      ),
    })
  })
  pages.change(`${path}/end-old-secret`, async (request) => {
    await clients.endOldSecret(request.actor, idOf(request))
    return { to: clientPath(idOf(request)), notice: 'saved' }
  })
  for (const [word, disabled, notice] of [
    ['disable', true, 'disabled'],
    ['enable', false, 'enabled'],
  ] as const)
    pages.change(`${path}/${word}`, async (request) => {
      await clients.setDisabled(request.actor, idOf(request), disabled)
      return { to: clientPath(idOf(request)), notice }
    })
  pages.change(`${path}/remove`, async (request) => ({
    to: projectPath(await clients.remove(request.actor, idOf(request))),
    notice: 'removed',
  }))
}
