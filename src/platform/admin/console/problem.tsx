import type { AdminError } from '../operation.ts'

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
