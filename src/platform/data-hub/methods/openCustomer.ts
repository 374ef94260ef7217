import type { FastifyRequest } from 'fastify'
import { HubProblem } from '../errors.ts'
import type { HubContext } from './context.ts'

/** The account whose token came, once it is known that it may use the customer. @throws HubProblem 403 */
export async function openCustomer(
  { accountOf, customers }: Pick<HubContext, 'accountOf' | 'customers'>,
  request: FastifyRequest,
  id: string,
): Promise<string> {
  const accountId = await accountOf(request)
  // The same answer for one that is not there: nobody learns which customers exist.
  if (!(await customers.mayUse(accountId, id)))
    throw new HubProblem(403, 'forbidden', `This account may not use customers/${id.slice(0, 80)}.`)
  return accountId
}
