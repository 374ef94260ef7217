import type { ScopeName } from '#contract/scopes.ts'
import type { AdminError } from '#platform/admin/operation.ts'
import { describeScopes } from '#platform/authorization/scopeWords.ts'
import { t } from '#web/language/t.ts'
import { CheckList, Field } from '#web/pages/fields.tsx'
import type { ConsoleContext, Form } from '../console.ts'
import { messages as shared } from '../messages.ts'
import { errorAt } from '../problem.tsx'
import { messages } from './messages.ts'

interface AccountDetails {
  name: string
  organization: string
  blocked: readonly string[]
}

/** Reads what a form with `AccountFields` sent. */
export const accountDetailsOf = (form: Form): AccountDetails => ({
  name: form.text('name'),
  organization: form.text('organization'),
  blocked: form.list('blocked'),
})

interface Props {
  scopes: ConsoleContext['scopes']
  given: AccountDetails
  problem: AdminError | undefined
}

/** The fields of every form about an account. */
export const AccountFields = ({ scopes, given, problem }: Props) => (
  <>
    <Field name="name" label={t(shared.name)} value={given.name} error={errorAt(problem, 'name')} />
    <Field
      name="organization"
      label={t(messages.organization)}
      value={given.organization}
      hint={t(messages.organizationHint)}
      error={errorAt(problem, 'organization')}
      isOptional
    />
    <CheckList
      name="blocked"
      legend={t(messages.blocked)}
      hint={t(messages.blockedHint)}
      error={errorAt(problem, 'blocked')}
      options={[
        { value: 'all', label: t(shared.everything) },
        ...(Object.keys(scopes) as ScopeName[]).map((name) => ({
          value: name,
          label: describeScopes(scopes, scopes[name]).join(),
        })),
      ]}
      selected={given.blocked}
    />
  </>
)
