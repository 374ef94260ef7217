import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { datahubPaths } from '#contract/datahub.ts'
import type { RequireAccess } from '../authorization/access.ts'
import type { Keys } from '../keys.ts'
import { withEmptyBodies } from '../listParameters.ts'
import { createPageTokens } from '../pageTokens.ts'
import { withStandardParameters } from '../standardParameters.ts'
import { notFound, withStatusErrors } from '../statusErrors.ts'
import type { HubWarehouse } from '../warehouse/brand-lift/port.ts'
import { createCustomers } from './customers.ts'
import type { HubContext } from './methods/context.ts'
import { customerMethods } from './methods/customerMethods.ts'
import { operationMethods } from './methods/operationMethods.ts'
import { studyMethods } from './methods/studyMethods.ts'
import { createImports, type Imports } from './operations/imports.ts'
import { createOperationRepository } from './operations/repository.ts'
import type { DatahubTables } from './schema.ts'

export interface DatahubContext {
  requireAccess: RequireAccess
  db: Kysely<DatahubTables>
  clock: Clock
  keys: Keys
  hub: HubWarehouse
  /** Days that an operation is stored after its end. */
  operationDays: number
}

/**
 * Registers the data hub (specification: data-hub 1) on the warehouse that this process owns; it imports until the
 * server closes.
 */
export async function datahubService(app: FastifyInstance, context: DatahubContext): Promise<{ imports: Imports }> {
  const { db, hub, clock, keys, requireAccess, operationDays } = context
  const operations = createOperationRepository(db, clock, operationDays * 86_400_000)
  const imports = createImports({
    hub,
    operations,
    clock,
    onError: (error) => app.log.error({ err: error }, 'an import of the data hub failed'),
  })
  const methods: HubContext = {
    hub,
    operations,
    imports,
    clock,
    customers: createCustomers(db, clock),
    pages: createPageTokens(keys),
    accountOf: async (request) => (await requireAccess(request, ['datahub'])).accountId,
  }
  withStatusErrors(app, 'datahub')
  withStandardParameters(app)
  withEmptyBodies(app)
  customerMethods(app, methods)
  studyMethods(app, methods)
  // Unknown addresses would otherwise be answered in the other services' envelope.
  app.all(`${datahubPaths.root}/*`, async () => {
    throw notFound('There is nothing at this address.')
  })
  operationMethods(app, methods)
  await imports.start()
  app.addHook('onClose', imports.stop)
  return { imports }
}
