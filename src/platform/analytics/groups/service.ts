import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createPageTokens } from '#platform/api/listPage.ts'
import type { RequireAccess } from '#platform/authorization/access.ts'
import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { methodsOf } from '#platform/methods/resourceMethod.ts'
import { addMethods } from '#platform/methods/routes.ts'
import type { PlatformSettings } from '#platform/settings/settings.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import type { GroupCall, GroupContext } from './context.ts'
import { groupResources } from './context.ts'
import { groupOwner } from './groupAccess.ts'
import { groupMethods } from './groupMethods.ts'
import { createGroups } from './groups.ts'
import { itemMethods } from './itemMethods.ts'
import { readValues } from './requests.ts'
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

/** All seven methods of groups and their items (specification: groups 2). */
export const groupApi = { groups: groupMethods, groupItems: itemMethods }

/** Registers the methods of groups and their items. */
export function groupService(app: FastifyInstance, context: GroupsContext): void {
  const { brand } = context.settings.naming
  const shared: GroupContext = {
    brand,
    videoRepository: context.videoRepository,
    owners: context.owners,
    groups: createGroups(context.db, context.clock),
    pages: createPageTokens(context.keys),
    resources: groupResources(brand),
  }
  addMethods(app, methodsOf<GroupCall>({ resources: groupApi }), async ({ parameters = {}, scopes }, call) => {
    const { accountId } = await context.requireAccess(call.request, scopes)
    const values = readValues(parameters, call.request.query as Record<string, unknown>)
    const owner = await groupOwner(accountId, values.onBehalfOfContentOwner as string | undefined, context)
    return { ...shared, ...call, owner, parameters: values }
  })
}
