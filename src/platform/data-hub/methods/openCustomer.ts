import type { FastifyRequest } from 'fastify'
import { StatusProblem } from '../../statusErrors.ts'
import type { HubContext } from './context.ts'

/** Returns the account of the request's token after checking that it may use the customer. @throws StatusProblem 403 */
export async function openCustomer(
  { accountOf, customers }: Pick<HubContext, 'accountOf' | 'customers'>,
  request: FastifyRequest,
  id: string,
): Promise<string> {
  const accountId = await accountOf(request)
  // A customer that does not exist has the same answer, so that callers cannot find out which exist.
  if (!(await customers.mayUse(accountId, id)))
    throw new StatusProblem(403, 'forbidden', `This account may not use customers/${id.slice(0, 80)}.`)
  return accountId
}
