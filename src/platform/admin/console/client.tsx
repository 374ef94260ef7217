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
  { value: String(standardGraceHours), words: 'One day: time to bring the new one everywhere' },
  { value: '1', words: 'One hour' },
  { value: '168', words: 'A week' },
  { value: '0', words: 'Not at all: it leaked' },
]

/** The pages above those of a client. */
export const aboveClient = async (projects: Operations['projects'], projectId: string) => {
  const { name } = await projects.byId(projectId)
  return [
    { title: 'Projects', path: projectsPath },
    { title: name, path: projectPath(projectId) },
  ]
}

/** The page of one client, and what its forms change. */
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
    above: await aboveClient(projects, client.project_id),
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
          <ClientName value={form?.text('name') ?? client.name} problem={problem} />
          {client.type === 'web' && (
            <RedirectAddresses
              hint="Where answers may go, letter by letter, one a line. https; http for this machine and the local network alone."
              value={form?.text('redirects') ?? client.redirects.join('\n')}
              problem={problem}
            />
          )}
          <Submit words="Save details" />
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
        <p className="warning">The secret before this one works until {timeInWords(client.oldSecretUntil)}.</p>
        <PostButton action={`${path}/end-old-secret`} csrf={csrf} words="Stop the old one now" isDanger />
      </>
    )}
    <Post action={`${path}/secret`} csrf={csrf}>
      <input type="hidden" name="version" value={client.secretVersion} />
      <Choice name="grace" label="The old secret works on for" options={graceOptions} />
      <Submit words="Make a new secret" />
    </Post>
  </>
)

const State = ({ path, csrf, isDisabled }: { path: string; csrf: string; isDisabled: boolean }) => (
  <>
    <h2>{isDisabled ? 'Enable or remove' : 'Disable'}</h2>
    {isDisabled ? (
      <>
        <PostButton action={`${path}/enable`} csrf={csrf} words="Enable" />
        <PostButton action={`${path}/remove`} csrf={csrf} words="Remove with all that accounts gave it" isDanger />
      </>
    ) : (
      <PostButton action={`${path}/disable`} csrf={csrf} words="Disable" isDanger />
    )}
  </>
)

async function newSecretPage(
  request: PageRequest,
  form: Form,
  { operations: { clients } }: ConsoleContext,
): Promise<string> {
  const id = request.params.client ?? ''
  const { secret, oldWorksUntil } = await clients.rotateSecret(
    request.actor,
    id,
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
          <a href={clientPath(id)}>Back to the client</a>
        </p>
      </>
    ),
  })
}
