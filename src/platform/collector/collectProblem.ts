import type { MessageValues } from '#contract/message.ts'
import { type ProblemCode, problemText, storedProblem } from '#web/problems/problem.ts'

/** Why a call got no answer that can be used. Its message is for logs and commands. */
export class CollectProblem extends Error {
  override name = 'CollectProblem'
  /** Whether another attempt may help. */
  readonly isPassing: boolean
  /** Status of the answer, if there was one. */
  readonly status: number | undefined

  /** A `storedProblem`. */
  readonly problem: string

  constructor(problem: string, isPassing: boolean, status?: number) {
    super(problemText(problem))
    this.problem = problem
    this.isPassing = isPassing
    this.status = status
  }
}

/** A report's file that is larger than any that can be meant. Another attempt brings it again. */
export class FileTooLarge extends CollectProblem {
  override name = 'FileTooLarge'
}

/** The `storedProblem` of an address, or of a path at a service. */
export const problemAt = (address: string, code: ProblemCode, values?: MessageValues): string =>
  storedProblem('at', { address, problem: storedProblem(code, values) })
