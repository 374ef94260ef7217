import { Field, Lines } from '#web/pages/fields.tsx'
import type { AdminError } from '../operation.ts'
import type { Form } from './console.ts'
import { errorAt } from './problem.tsx'

export const ClientName = ({ value, problem }: { value: string; problem: AdminError | undefined }) => (
  <Field
    name="name"
    label="Name"
    value={value}
    hint="Shown to people when they are asked to allow access."
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
  <Lines name="redirects" label="Redirect addresses" hint={hint} value={value} error={errorAt(problem, 'redirects')} />
)

/** Reads what `RedirectAddresses` sent: one address per line. */
export const redirectsOf = (form: Form) => form.text('redirects').split(/\s+/).filter(Boolean)
