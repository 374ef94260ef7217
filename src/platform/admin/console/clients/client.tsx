import { standardGraceHours } from '#platform/admin/clientSecrets.ts'
import { typeText } from '#platform/admin/clients.ts'
import { type AdminError, timeInWords } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { Field, Lines, Select } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem, ShownOnce } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Facts } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { clientPath, grantsPath, projectPath, projectsPath, withQuery } from '../paths.ts'
import { aboveClient } from './aboveClient.ts'
import { messages } from './messages.ts'
import { deviceFactsOf } from './policy.tsx'

const graceOptions = () => [
  { value: String(standardGraceHours), label: t(messages.graceDay) },
  { value: '1', label: t(messages.graceHour) },
  { value: '168', label: t(messages.graceWeek) },
  { value: '0', label: t(messages.graceNone) },
]

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
  const deviceFacts = client.type === 'web' ? [] : await deviceFactsOf(clients, client.id)
  return request.render({
    title: client.name,
    section: projectsPath,
    breadcrumbs: await aboveClient(projects, client.project_id),
    children: (
      <>
        <Facts
          facts={[
            [
              t(shared.clientId),
              <code key="id" dir="ltr">
                {client.id}
              </code>,
            ],
            [t(messages.type), typeText(client.type)],
            [t(shared.state), t(isDisabled ? messages.clientDisabled : shared.enabled)],
            [t(shared.createdFact), timeInWords(client.created_at)],
            [
              t(shared.grants),
              <a key="grants" href={withQuery(grantsPath, { client: client.id })}>
                {t(messages.grantsToClient)}
              </a>,
            ],
            ...deviceFacts,
          ]}
        />
        <h2>{t(shared.details)}</h2>
        <Post action={path} csrf={request.csrf}>
          <Problem problem={problem} fields={['name', 'redirects']} />
          <ClientName value={form?.text('name') ?? client.name} problem={problem} />
          {client.type === 'web' && (
            <RedirectAddresses
              hint={t(messages.redirectsHint)}
              value={form?.text('redirects') ?? client.redirects.join('\n')}
              problem={problem}
            />
          )}
          <Submit label={t(shared.saveDetails)} />
        </Post>
        {client.type !== 'public' && <Secret client={client} path={path} csrf={request.csrf} />}
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
    <h2>{t(messages.secret)}</h2>
    {client.oldSecretUntil !== undefined && (
      <>
        <p className="warning">{t(messages.oldSecretUntil, { time: timeInWords(client.oldSecretUntil) })}</p>
        <PostButton action={`${path}/end-old-secret`} csrf={csrf} label={t(messages.stopOldSecret)} isDanger />
      </>
    )}
    <Post action={`${path}/secret`} csrf={csrf}>
      <input type="hidden" name="version" value={client.secretVersion} />
      <Select name="grace" label={t(messages.keepOldSecret)} options={graceOptions()} />
      <Submit label={t(messages.createSecret)} />
    </Post>
  </>
)

const State = ({ path, csrf, isDisabled }: { path: string; csrf: string; isDisabled: boolean }) => (
  <>
    <h2>{t(isDisabled ? messages.enableOrRemove : shared.disable)}</h2>
    {isDisabled ? (
      <>
        <PostButton action={`${path}/enable`} csrf={csrf} label={t(shared.enable)} />
        <PostButton action={`${path}/remove`} csrf={csrf} label={t(messages.removeClient)} isDanger />
      </>
    ) : (
      <PostButton action={`${path}/disable`} csrf={csrf} label={t(shared.disable)} isDanger />
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
    title: t(messages.newClientSecret),
    section: projectsPath,
    children: (
      <>
        <ShownOnce label={t(messages.clientSecret)} secret={secret} />
        <p>
          {oldSecretExpiresAt === undefined
            ? t(messages.oldSecretEnded)
            : t(messages.oldSecretUntil, { time: timeInWords(oldSecretExpiresAt) })}
        </p>
        <p>
          <a href={clientPath(id)}>{t(messages.backToClient)}</a>
        </p>
      </>
    ),
  })
}

export const ClientName = ({ value, problem }: { value: string; problem: AdminError | undefined }) => (
  <Field
    name="name"
    label={t(shared.name)}
    value={value}
    hint={t(shared.shownToPeople)}
    error={errorAt(problem, 'name')}
  />
)

export const RedirectAddresses = ({
  hint,
  value,
  problem,
}: {
  hint: string
  value: string
  problem: AdminError | undefined
}) => (
  <Lines
    name="redirects"
    label={t(messages.redirects)}
    hint={hint}
    value={value}
    error={errorAt(problem, 'redirects')}
  />
)

/** Reads what `RedirectAddresses` sent: one address per line. */
export const redirectsOf = (form: Form) => form.text('redirects').split(/\s+/).filter(Boolean)
