import type { ScopeName } from '#contract/scopes.ts'
import { CheckList, Field } from '#web/pages/fields.tsx'
import { describeScopes } from '../../authorization/scopeWords.ts'
import type { AdminError } from '../operation.ts'
import type { ConsoleContext, Form } from './console.ts'
import { errorAt } from './problem.tsx'

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
    <Field name="name" label="Name" value={given.name} error={errorAt(problem, 'name')} />
    <Field
      name="organization"
      label="Organization"
      value={given.organization}
      hint="Some projects accept only one organization’s accounts. Leave empty for none."
      error={errorAt(problem, 'organization')}
      isOptional
    />
    <CheckList
      name="blocked"
      legend="Blocked permissions"
      hint="This account cannot allow these to any app. The app is told that an administrator blocked it."
      error={errorAt(problem, 'blocked')}
      options={[
        { value: 'all', label: 'Everything' },
        ...(Object.keys(scopes) as ScopeName[]).map((name) => ({
          value: name,
          label: describeScopes(scopes, scopes[name]).join(),
        })),
      ]}
      chosen={given.blocked}
    />
  </>
)
