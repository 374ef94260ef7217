import type { ReactNode } from 'react'
import { deviceScopeNames } from '#contract/scopes.ts'
import { messages as adminMessages } from '#platform/admin/messages.ts'
import { AdminError } from '#platform/admin/operation.ts'
import type { Operations } from '#platform/admin/operations.ts'
import { describeScopes } from '#platform/authorization/scopeWords.ts'
import { t } from '#web/language/t.ts'
import { CheckList, Field, Select } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { messages as shared } from '../messages.ts'
import { clientPath, clientPolicyPath, clientTelevisionsPath, projectsPath } from '../paths.ts'
import { aboveClientPage } from './aboveClient.ts'
import { messages } from './messages.ts'

type Clients = Operations['clients']
type Policy = Awaited<ReturnType<Clients['policy']['of']>>

/** The policy; undefined if it cannot be read, which allows nothing. @throws AdminError if there is no such client */
async function readable({ policy }: Clients, id: string): Promise<Policy | undefined> {
  try {
    return await policy.of(id)
  } catch (error) {
    if (error instanceof AdminError && error.kind === 'conflict') return undefined
    throw error
  }
}

/** Facts of a client for devices, with links to their pages. */
export async function deviceFactsOf(clients: Clients, id: string): Promise<(readonly [string, ReactNode])[]> {
  const [policy, televisions] = await Promise.all([readable(clients, id), clients.televisions.list(id)])
  const registered = televisions.filter(({ revoked_at }) => revoked_at === null).length
  return [
    [
      t(messages.policy),
      <a key="policy" href={clientPolicyPath(id)}>
        {policy ? t(messages.changePolicy, { count: Object.keys(policy).length }) : t(adminMessages.unreadablePolicy)}
      </a>,
    ],
    [
      t(messages.televisions),
      <a key="televisions" href={clientTelevisionsPath(id)}>
        {t(messages.televisionCount, { count: registered })}
      </a>,
    ],
  ]
}

/** What the devices of a client must do to be given codes (specification: device-flow 11). */
export function policyPages(pages: Console, context: ConsoleContext): void {
  const { clients } = context.operations
  const idOf = (request: PageRequest) => request.params.client ?? ''
  const path = clientPolicyPath(':client')
  pages.show(path, (request) => policyPage(request, context))
  pages.change(
    path,
    async (request, form) => {
      await clients.policy.change(request.actor, idOf(request), policyIn(form))
      return { to: clientPolicyPath(idOf(request)), notice: 'saved' }
    },
    (request, form, problem) => policyPage(request, context, form, problem),
  )
  pages.change(`${path}/remove`, async (request) => {
    await clients.policy.remove(request.actor, idOf(request))
    return { to: clientPath(idOf(request)), notice: 'removed' }
  })
}

/** The fields as the operation and the commands take them: lists as text. */
interface PolicyFields {
  verification: string
  televisions: string
  codesFrom: string
  allowFrom: string
  guardedScopes: string
  guardedScopesFrom: string
}

const policyIn = (form: Form): PolicyFields => ({
  verification: form.text('verification'),
  televisions: form.text('televisions'),
  codesFrom: form.text('codesFrom'),
  allowFrom: form.text('allowFrom'),
  guardedScopes: form.list('guardedScopes').join(' '),
  guardedScopesFrom: form.text('guardedScopesFrom'),
})

const asFields = (policy: Policy): PolicyFields => ({
  verification: policy.verification ?? 'optional',
  televisions: policy.televisions ?? 'any',
  codesFrom: policy.codesFrom?.join(', ') ?? '',
  allowFrom: policy.allowFrom?.join(', ') ?? '',
  guardedScopes: policy.guardedScopes?.join(' ') ?? '',
  guardedScopesFrom: policy.guardedScopesFrom?.join(', ') ?? '',
})

async function policyPage(
  request: PageRequest,
  { operations: { clients, projects }, scopes }: ConsoleContext,
  form?: Form,
  problem?: AdminError,
): Promise<string> {
  const client = await clients.byId(request.params.client ?? '')
  const policy = await readable(clients, client.id)
  const path = clientPolicyPath(client.id)
  const given = form ? policyIn(form) : policy && asFields(policy)
  const network = (name: 'codesFrom' | 'allowFrom' | 'guardedScopesFrom', label: string, hint: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      value={given?.[name]}
      error={errorAt(problem, name)}
      isSecret
      isOptional
    />
  )
  return request.render({
    title: t(messages.policy),
    section: projectsPath,
    breadcrumbs: await aboveClientPage(projects, client),
    children: policy ? (
      <Post action={path} csrf={request.csrf}>
        <p>{t(messages.policyText, { client: client.name })}</p>
        <Problem problem={problem} fields={['codesFrom', 'allowFrom', 'guardedScopes', 'guardedScopesFrom']} />
        <Select
          name="verification"
          label={t(messages.verification)}
          value={given?.verification}
          options={[
            { value: 'optional', label: t(messages.verificationOptional) },
            { value: 'required', label: t(messages.verificationRequired) },
          ]}
        />
        <Select
          name="televisions"
          label={t(messages.whichTelevisions)}
          value={given?.televisions}
          options={[
            { value: 'any', label: t(messages.anyTelevision) },
            { value: 'registered', label: t(messages.onlyRegistered) },
          ]}
        />
        {network('codesFrom', t(messages.codesFrom), t(messages.networksHint))}
        {network('allowFrom', t(messages.allowFrom), t(messages.networksHint))}
        <CheckList
          name="guardedScopes"
          legend={t(messages.guardedScopes)}
          error={errorAt(problem, 'guardedScopes')}
          options={deviceScopeNames.map((name) => ({
            value: name,
            label: describeScopes(scopes, scopes[name]).join(),
          }))}
          selected={given?.guardedScopes.split(' ') ?? []}
        />
        {network('guardedScopesFrom', t(messages.guardedFrom), t(messages.guardedHint))}
        <Submit label={t(shared.saveDetails)} />
      </Post>
    ) : (
      <>
        <p className="warning">{t(adminMessages.unreadablePolicy)}</p>
        <PostButton action={`${path}/remove`} csrf={request.csrf} label={t(shared.remove)} isDanger />
      </>
    ),
  })
}
