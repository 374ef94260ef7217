import { t } from '#web/language/t.ts'
import type { AdminError } from '../operation.ts'
import { messages } from './messages.ts'

/** A secret, on the only page that shows it. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <>
    <p>
      <strong>{label}</strong>
      <code className="code shown-once" dir="ltr" data-testid="shown-once">
        {secret}
      </code>
    </p>
    <p className="warning">{t(messages.copyNow)}</p>
  </>
)

/** The error of this field; undefined when the problem is not about it. */
export const errorAt = (problem: AdminError | undefined, field: string): string | undefined =>
  problem?.field === field ? problem.message : undefined

/** The error when it is not about one of the form's fields. */
export const Problem = ({ problem, fields }: { problem: AdminError | undefined; fields: readonly string[] }) =>
  problem && !fields.includes(problem.field ?? '') ? (
    <p className="error" role="alert">
      {problem.message}
    </p>
  ) : null
