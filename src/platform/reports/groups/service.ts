import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { analyticsPaths } from '#contract/analytics.ts'
import type { Clock } from '#contract/clock.ts'
import type { RequireAccess } from '../../authorization/access.ts'
import type { ContentOwners } from '../../content-owners/contentOwners.ts'
import type { Keys } from '../../keys.ts'
import { createPageTokens } from '../../pageTokens.ts'
import type { PlatformSettings } from '../../settings.ts'
import type { VideoRepository } from '../../video/videoRepository.ts'
import type { GroupContext } from './context.ts'
import { groupOwner } from './groupAccess.ts'
import { groupMethods } from './groupMethods.ts'
import { createGroups } from './groups.ts'
import { itemMethods } from './itemMethods.ts'
import { readQuery } from './requests.ts'
import { groupResources } from './resources.ts'
import type { GroupTables } from './schema.ts'

export interface GroupsContext {
  requireAccess: RequireAccess
  videoRepository: VideoRepository
  owners: ContentOwners
  settings: Pick<PlatformSettings, 'naming'>
  db: Kysely<GroupTables>
  clock: Clock
  keys: Keys
}

/**
 * Registers all seven methods of analytics groups and their items (specification: groups 2).
 * @param version the API's version, its first segment on this origin
 */
export function groupService(app: FastifyInstance, version: string, context: GroupsContext): void {
  const { brand } = context.settings.naming
  const groupContext: GroupContext = {
    brand,
    videoRepository: context.videoRepository,
    owners: context.owners,
    groups: createGroups(context.db, context.clock),
    pages: createPageTokens(context.keys),
    resources: groupResources(brand),
    open: async (request, scopes, schema) => {
      const { accountId } = await context.requireAccess(request, scopes)
      const query = readQuery(schema, request.query)
      return { query, owner: await groupOwner(accountId, query.onBehalfOfContentOwner, context) }
    },
  }
  groupMethods(app, `${version}${analyticsPaths.groups}`, groupContext)
  itemMethods(app, `${version}${analyticsPaths.groupItems}`, groupContext)
}
