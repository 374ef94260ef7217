import type { AdminError } from '../operation.ts'

/** What is wrong with one field; where the problem is of another field or of none, nothing. */
export const errorAt = (problem: AdminError | undefined, field: string): string | undefined =>
  problem?.field === field ? problem.message : undefined

/** What is wrong that no field of the form is to blame for. */
export const Problem = ({ problem, fields }: { problem: AdminError | undefined; fields: readonly string[] }) =>
  problem && !fields.includes(problem.field ?? '') ? (
    <p className="error" role="alert">
      {problem.message}
    </p>
  ) : null
