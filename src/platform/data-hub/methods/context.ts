import type { Clock } from '#contract/clock.ts'
import type { PageTokens } from '#platform/api/pageTokens.ts'
import type { RequireAccess } from '#platform/authorization/access.ts'
import { readQuery } from '#platform/http/listParameters.ts'
import { StatusProblem } from '#platform/http/statusErrors.ts'
import {
  type Defined,
  type MethodCall,
  type ResourceMethod,
  type ResourceParameter,
  resourceMethods,
} from '#platform/methods/resourceMethod.ts'
import { type OpenCall, pathValues, queryNames } from '#platform/methods/routes.ts'
import type { HubWarehouse } from '#platform/warehouse/brand-lift/port.ts'
import type { Customers } from '../customers.ts'
import type { Imports } from '../operations/imports.ts'
import type { OperationRepository } from '../operations/repository.ts'

/** What the data hub's methods share. */
export interface HubContext {
  hub: HubWarehouse
  customers: Customers
  operations: OperationRepository
  imports: Imports
  pages: PageTokens
  clock: Clock
  requireAccess: RequireAccess
  /** Aborts when the server closes. */
  closing: AbortSignal
}

/** What each method gets. */
export interface HubCall extends HubContext, MethodCall {
  accountId: string
  /** The customer in the address, which the account may use; empty where there is none. */
  customerId: string
  /** The last ID in the address: of an operation, a table or a study. */
  id: string
}

/**
 * Opens calls: authorizes them, checks that the account may use the customer, then reads the parameters.
 * @throws StatusProblem 403 for a customer that the account may not use, whether it exists or not
 */
export const hubCalls =
  (context: HubContext): OpenCall<HubCall> =>
  async (method, call) => {
    const { request } = call
    const { accountId } = await context.requireAccess(request, method.scopes)
    const path = pathValues(request)
    const { customer } = path
    if (customer !== undefined && !(await context.customers.mayUse(accountId, customer)))
      throw new StatusProblem(403, 'forbidden', `This account may not use customers/${customer.slice(0, 80)}.`)
    const query = request.query as Record<string, unknown>
    const parameters = method.ignored === 'any' ? {} : readQuery(query, queryNames(method))
    const id = Object.values(path).at(-1) ?? ''
    return { ...context, ...call, accountId, customerId: customer ?? '', id, parameters }
  }

const define = resourceMethods<HubCall>()

/** Defines a method. */
export const hubMethod = <const Described extends Readonly<Record<string, ResourceParameter>>>(
  method: Omit<Defined<HubCall, Described>, 'scopes'>,
): ResourceMethod<HubCall> => define<Described>({ ...method, scopes: ['datahub'] })

export const nameParameter = <Pattern extends string>(pattern: Pattern) =>
  ({ description: 'Its name.', required: true, in: 'path', pattern }) as const satisfies ResourceParameter

export const customer = nameParameter('^customers/[^/]+$')
