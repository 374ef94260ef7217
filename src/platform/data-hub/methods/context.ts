import type { FastifyRequest } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import type { PageTokens } from '../../pageTokens.ts'
import type { HubWarehouse } from '../../warehouse/brand-lift/port.ts'
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
  /** Returns the account of the request's token. @throws ApiProblem without a valid token of the scope `datahub` */
  accountOf(request: FastifyRequest): Promise<string>
}
