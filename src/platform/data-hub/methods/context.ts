import type { FastifyRequest } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import type { PageTokens } from '../../pageTokens.ts'
import type { HubWarehouse } from '../../warehouse/brand-lift/port.ts'
import type { Customers } from '../customers.ts'
import type { Imports } from '../operations/imports.ts'
import type { OperationRepository } from '../operations/repository.ts'

/** What the data hub's methods work with. */
export interface HubContext {
  hub: HubWarehouse
  customers: Customers
  operations: OperationRepository
  imports: Imports
  pages: PageTokens
  clock: Clock
  /** Whose token came. @throws ApiProblem without a live token of the scope `datahub` */
  accountOf(request: FastifyRequest): Promise<string>
}
