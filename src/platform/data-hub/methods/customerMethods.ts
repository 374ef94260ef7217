import * as z from 'zod/mini'
import { type Customer, customerList, datahubPaths, datahubVerbs, operation } from '#contract/datahub.ts'
import { detailType, StatusProblem, wrongField } from '#platform/http/statusErrors.ts'
import type { Customers } from '../customers.ts'
import { operationOf } from '../operations/resources.ts'
import { customer, hubMethod, readSubmission } from './context.ts'

/** The documents' form of a submission; `readSubmission` parses it. */
export const submission = z.object({
  date: z.union([z.object({ year: z.number(), month: z.number(), day: z.number() }), z.string()]),
  sourceTable: z.string(),
  instance: z.nullish(z.string()),
})

/**
 * The method that submits an operation (specification: data-hub 2) and the list of customers
 * (specification: data-hub 7).
 */
export const customerMethods = {
  list: hubMethod({
    httpMethod: 'GET',
    path: datahubPaths.customers,
    description: 'Lists customers.',
    answer: customerList,
    handler: async ({ accountId, customers }) => {
      const found = await customers.customersOf(accountId)
      return { customers: await Promise.all(found.map((one) => customerOf(customers, one))) }
    },
  }),
  submitBrandLiftStudyReport: hubMethod({
    httpMethod: 'POST',
    path: `${datahubPaths.root}/{+customer}:${datahubVerbs.submit}`,
    description: 'Starts the import of a study report.',
    parameters: { customer },
    ignored: 'any',
    body: submission,
    answer: operation,
    refusals: [409],
    handler: async ({ accountId, clock, customerId, customers, hub, imports, operations, request }) => {
      const { date, sourceTable, instance } = readSubmission(request.body, clock.now())
      if (instance !== '') {
        const arranged = await customers.instancesOf(customerId)
        if (!arranged.includes(instance)) {
          const names = arranged.length === 0 ? '' : ` or one of ${arranged.join(', ')}`
          throw wrongField(
            'instance',
            `It was not arranged for customers/${customerId}; nothing for the production feed${names} is allowed.`,
          )
        }
      }
      const outcome = await operations.submit({
        customerId,
        accountId,
        date,
        sourceTable,
        instance,
        warehouse: hub.id,
      })
      if ('running' in outcome) throw runningAlready(`operations/${outcome.running.id}`)
      imports.wake()
      return operationOf(outcome.submitted)
    },
  }),
}

const customerOf = async (customers: Customers, { id, title }: { id: string; title: string }): Promise<Customer> => ({
  name: `customers/${id}`,
  displayName: title,
  instances: await customers.instancesOf(id),
})

/** A refusal because another operation is importing the same report. */
const runningAlready = (operation: string): StatusProblem =>
  new StatusProblem(
    409,
    'alreadyExists',
    `${operation} is importing a report of this customer, date and instance. Wait for it, or cancel it, then submit again.`,
    [{ '@type': detailType('ResourceInfo'), resourceType: 'operation', resourceName: operation }],
  )
