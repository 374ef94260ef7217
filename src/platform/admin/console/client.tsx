import { Choice } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { standardGraceHours } from '../clientSecrets.ts'
import { clientTypes } from '../clients.ts'
import { type AdminError, timeInWords } from '../operation.ts'
import type { Operations } from '../operations.ts'
import { ClientName, RedirectAddresses, redirectsOf } from './ClientFields.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Facts } from './lists.tsx'
import { clientPath, grantsPath, projectPath, projectsPath, withQuery } from './paths.ts'
import { Problem } from './problem.tsx'
import { ShownOnce } from './ShownOnce.tsx'

const graceOptions = [
  { value: String(standardGraceHours), label: '1 day (time to update your apps)' },
  { value: '1', label: '1 hour' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'Stop it now (it leaked)' },
]

/** The pages above those of a client. */
export const aboveClient = async (projects: Operations['projects'], projectId: string) => {
  const { name } = await projects.byId(projectId)
  return [
    { title: 'Projects', path: projectsPath },
    { title: name, path: projectPath(projectId) },
  ]
}

/** The page of one client, and the changes of its forms. */
export function oneClientPages(pages: Console, context: ConsoleContext): void {
  const { clients } = context.operations
  const path = clientPath(':client')
  const idOf = (request: PageRequest) => request.params.client ?? ''
  pages.show(path, (request) => clientPage(request, context))
  pages.change(
    path,
    async (request, form) => {
      await clients.change(request.actor, idOf(request), { name: form.text('name'), redirects: redirectsOf(form) })
      return { to: clientPath(idOf(request)), notice: 'saved' }
    },
    (request, form, problem) => clientPage(request, context, form, problem),
  )
  pages.change(`${path}/secret`, (request, form) => newSecretPage(request, form, context))
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

async function clientPage(
  request: PageRequest,
  { operations: { clients, projects } }: ConsoleContext,
  form?: Form,
  problem?: AdminError,
): Promise<string> {
  const client = await clients.byId(request.params.client ?? '')
  const path = clientPath(client.id)
  const isDisabled = client.disabled_at !== null
  return request.render({
    title: client.name,
    section: projectsPath,
    breadcrumbs: await aboveClient(projects, client.project_id),
    children: (
      <>
        <Facts
          facts={[
            ['Client ID', <code key="id">{client.id}</code>],
            ['Type', client.type === 'tv' ? clientTypes.tv : clientTypes.web],
            ['State', isDisabled ? 'disabled: it gets no tokens, and those it has do not work' : 'enabled'],
            ['Created', timeInWords(client.created_at)],
            [
              'Grants',
              <a key="grants" href={withQuery(grantsPath, { client: client.id })}>
                Grants to this client
              </a>,
            ],
          ]}
        />
        <h2>Details</h2>
        <Post action={path} csrf={request.csrf}>
          <Problem problem={problem} fields={['name', 'redirects']} />
          <ClientName value={form?.text('name') ?? client.name} problem={problem} />
          {client.type === 'web' && (
            <RedirectAddresses
              hint="One per line, exactly as the app sends it. Use https; http is allowed only for this machine and the local network."
              value={form?.text('redirects') ?? client.redirects.join('\n')}
              problem={problem}
            />
          )}
          <Submit label="Save details" />
        </Post>
        <Secret client={client} path={path} csrf={request.csrf} />
        <State path={path} csrf={request.csrf} isDisabled={isDisabled} />
      </>
    ),
  })
}

interface SecretProps {
  client: { secretVersion: string; oldSecretUntil: number | undefined }
  path: string
  csrf: string
}

const Secret = ({ client, path, csrf }: SecretProps) => (
  <>
    <h2>Secret</h2>
    {client.oldSecretUntil !== undefined && (
      <>
        <p className="warning">The previous secret works until {timeInWords(client.oldSecretUntil)}.</p>
        <PostButton action={`${path}/end-old-secret`} csrf={csrf} label="Stop previous secret now" isDanger />
      </>
    )}
    <Post action={`${path}/secret`} csrf={csrf}>
      <input type="hidden" name="version" value={client.secretVersion} />
      <Choice name="grace" label="Keep the previous secret working for" options={graceOptions} />
      <Submit label="Create new secret" />
    </Post>
  </>
)

const State = ({ path, csrf, isDisabled }: { path: string; csrf: string; isDisabled: boolean }) => (
  <>
    <h2>{isDisabled ? 'Enable or remove' : 'Disable'}</h2>
    {isDisabled ? (
      <>
        <PostButton action={`${path}/enable`} csrf={csrf} label="Enable" />
        <PostButton action={`${path}/remove`} csrf={csrf} label="Remove client and its grants" isDanger />
      </>
    ) : (
      <PostButton action={`${path}/disable`} csrf={csrf} label="Disable" isDanger />
    )}
  </>
)

async function newSecretPage(
  request: PageRequest,
  form: Form,
  { operations: { clients } }: ConsoleContext,
): Promise<string> {
  const id = request.params.client ?? ''
  const { secret, oldSecretExpiresAt } = await clients.rotateSecret(
    request.actor,
    id,
    { grace: form.text('grace') },
    form.text('version'),
  )
  return request.render({
    title: 'New client secret',
    section: projectsPath,
    children: (
      <>
        <ShownOnce label="Client secret" secret={secret} />
        <p>
          {oldSecretExpiresAt === undefined
            ? 'The previous secret no longer works.'
            : `The previous secret works until ${timeInWords(oldSecretExpiresAt)}.`}
        </p>
        <p>
          <a href={clientPath(id)}>Back to client</a>
        </p>
      </>
    ),
  })
}
