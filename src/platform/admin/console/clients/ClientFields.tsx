import type { AdminError } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { Field, Lines } from '#web/pages/fields.tsx'
import type { Form } from '../console.ts'
import { messages as shared } from '../messages.ts'
import { errorAt } from '../problem.tsx'
import { messages } from './messages.ts'

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
