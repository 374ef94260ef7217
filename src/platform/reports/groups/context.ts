import type { FastifyRequest } from 'fastify'
import type { ScopeName } from '#contract/scopes.ts'
import type { ContentOwners } from '../../content-owners/contentOwners.ts'
import type { PageTokens } from '../../pageTokens.ts'
import type { VideoRepository } from '../../video/videoRepository.ts'
import type { GroupOwner, Groups } from './groups.ts'
import type { CallQuery, readQuery } from './requests.ts'
import type { groupResources } from './resources.ts'

export type Call = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** What the methods of groups and items share. */
export interface GroupContext {
  videoRepository: VideoRepository
  owners: ContentOwners
  brand: string
  groups: Groups
  pages: PageTokens
  resources: ReturnType<typeof groupResources>
  /**
   * Authorizes a call and parses its query. @returns the owner of the groups and the parameters
   * @throws ApiProblem 401, 403 or 400, in this order
   */
  open<Query extends CallQuery>(
    request: Call,
    scopes: readonly ScopeName[],
    query: Query,
  ): Promise<{ owner: GroupOwner; query: ReturnType<typeof readQuery<Query>> }>
}
