import { detailType, StatusProblem } from '../http/statusErrors.ts'

/** A refusal because another operation is importing the same report. */
export const runningAlready = (operation: string): StatusProblem =>
  new StatusProblem(
    409,
    'alreadyExists',
    `${operation} is importing a report of this customer, date and instance. Wait for it, or cancel it, then submit again.`,
    [{ '@type': detailType('ResourceInfo'), resourceType: 'operation', resourceName: operation }],
  )
