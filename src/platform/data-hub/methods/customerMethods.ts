import type { FastifyInstance } from 'fastify'
import { type Customer, customerList, datahubPaths, datahubVerbs, operation } from '#contract/datahub.ts'
import { readQuery } from '../../listParameters.ts'
import { answering } from '../../standardParameters.ts'
import { notFound, wrongField } from '../../statusErrors.ts'
import { runningAlready } from '../errors.ts'
import { operationOf } from '../operations/resources.ts'
import type { HubContext } from './context.ts'
import { openCustomer } from './openCustomer.ts'
import { readSubmission } from './requests.ts'

/**
 * Registers the method that submits an operation (specification: data-hub 2) and the list of customers
 * (specification: data-hub 7).
 */
export function customerMethods(app: FastifyInstance, context: HubContext): void {
  const { hub, customers, operations, imports, clock } = context

  app.post<{ Params: { name: string } }>(`${datahubPaths.customers}/:name`, answering(operation), async (request) => {
    const { name } = request.params
    const id = name.slice(0, Math.max(name.lastIndexOf(':'), 0))
    if (name !== `${id}:${datahubVerbs.submit}`) throw notFound('There is nothing at this address.')
    const accountId = await openCustomer(context, request, id)
    const { date, sourceTable, instance } = readSubmission(request.body, clock.now())
    if (instance !== '') {
      const arranged = await customers.instancesOf(id)
      if (!arranged.includes(instance)) {
        const names = arranged.length === 0 ? '' : ` or one of ${arranged.join(', ')}`
        throw wrongField(
          'instance',
          `It was not arranged for customers/${id}; nothing for the production feed${names} is allowed.`,
        )
      }
    }
    const outcome = await operations.submit({
      customerId: id,
      accountId,
      date,
      sourceTable,
      instance,
      warehouse: hub.id,
    })
    if ('running' in outcome) throw runningAlready(`operations/${outcome.running.id}`)
    imports.wake()
    return operationOf(outcome.submitted)
  })

  const customerOf = async ({ id, title }: { id: string; title: string }): Promise<Customer> => ({
    name: `customers/${id}`,
    displayName: title,
    instances: await customers.instancesOf(id),
  })

  app.get<{ Querystring: Record<string, unknown> }>(
    datahubPaths.customers,
    answering(customerList),
    async (request) => {
      const accountId = await context.accountOf(request)
      readQuery(request.query, [])
      return { customers: await Promise.all((await customers.customersOf(accountId)).map(customerOf)) }
    },
  )
}
