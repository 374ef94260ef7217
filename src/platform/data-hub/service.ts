import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { statusError } from '#contract/apiError.ts'
import type { Clock } from '#contract/clock.ts'
import {
  customerList,
  datahubPaths,
  operation,
  operationList,
  sourceTableList,
  sourceTableRows,
  study,
  studyList,
} from '#contract/datahub.ts'
import { createPageTokens } from '../api/listPage.ts'
import { withStandardParameters } from '../api/standardParameters.ts'
import type { RequireAccess } from '../authorization/access.ts'
import { withEmptyBodies } from '../http/listParameters.ts'
import { notFound, withStatusErrors } from '../http/statusErrors.ts'
import type { Keys } from '../keys/keys.ts'
import { methodsOf, type ResourceApi } from '../methods/resourceMethod.ts'
import { addMethods } from '../methods/routes.ts'
import type { HubWarehouse } from '../warehouse/brand-lift/port.ts'
import { createCustomers } from './customers.ts'
import { type HubCall, type HubContext, hubCalls } from './methods/context.ts'
import { customerMethods, submission } from './methods/customerMethods.ts'
import { empty, operationMethods, waitRequest } from './methods/operationMethods.ts'
import { sourceTableMethods, studyMethods } from './methods/studyMethods.ts'
import { addVerbs, hasVerb } from './methods/verbs.ts'
import { createImports, type Imports } from './operations/imports.ts'
import { createOperationRepository } from './operations/repository.ts'
import type { DatahubTables } from './schema.ts'

const resources = {
  customers: customerMethods,
  'customers.sourceTables': sourceTableMethods,
  'customers.brandLiftStudies': studyMethods,
  operations: operationMethods,
}

/** Brand lift reports and the operations that import them (specification: data-hub 2). The lists are our addition. */
export const datahubApi: ResourceApi<HubCall> = {
  name: 'datahub',
  version: datahubPaths.root.slice(1),
  title: 'Data hub API',
  description: 'Submits brand-lift study reports and follows their import.',
  schemas: {
    SubmitBrandLiftStudyReportRequest: submission,
    Operation: operation,
    ListOperationsResponse: operationList,
    ListCustomersResponse: customerList,
    ListSourceTablesResponse: sourceTableList,
    SourceTableRows: sourceTableRows,
    ListBrandLiftStudiesResponse: studyList,
    BrandLiftStudy: study,
    Empty: empty,
    WaitOperationRequest: waitRequest,
  },
  refusal: { name: 'StatusError', schema: statusError },
  resources,
}

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
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const shared: HubContext = {
    hub,
    operations,
    imports,
    clock,
    customers: createCustomers(db, clock),
    pages: createPageTokens(keys),
    requireAccess,
    closing: closing.signal,
  }
  withStatusErrors(app, 'datahub')
  withStandardParameters(app)
  withEmptyBodies(app)
  const methods = methodsOf({ resources })
  const open = hubCalls(shared)
  addMethods(
    app,
    methods.filter((method) => !hasVerb(method)),
    open,
  )
  addVerbs(app, methods.filter(hasVerb), open)
  // Unknown addresses would otherwise be answered in the other services' envelope.
  app.all(`${datahubPaths.root}/*`, async () => {
    throw notFound('There is nothing at this address.')
  })
  await imports.start()
  app.addHook('onClose', imports.stop)
  return { imports }
}
