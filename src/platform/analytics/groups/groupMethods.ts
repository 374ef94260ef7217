import { analyticsPaths } from '#contract/analytics.ts'
import { groupItemKind, groupListResponse, group as groupResource } from '#contract/groups.ts'
import { ApiProblem } from '#platform/api/apiProblem.ts'
import { answerTagged, requireMatch, withEtag } from '#platform/api/etag.ts'
import { invalidValue, required } from '../refusals.ts'
import { version } from '../version.ts'
import { type GroupCall, groupMethod } from './context.ts'
import { groupNotFound, ownGroup, requireGroupable, requireOwn } from './groupAccess.ts'
import type { GroupRow } from './groups.ts'
import { bodies, parameters, readBody, typeOfKind } from './requests.ts'

/** The number of groups in one page of a list. */
const groupsPerPage = 50

const path = `${version}${analyticsPaths.groups}`

/** `groups.list`, `insert`, `update` and `delete`. */
export const groupMethods = {
  list: groupMethod({
    httpMethod: 'GET',
    path,
    description: 'Lists groups.',
    parameters: { id: parameters.ids, mine: parameters.mine, pageToken: parameters.pageToken },
    answer: groupListResponse,
    furtherFields: 'errors,items/errors',
    handler: async (call) => {
      const { brand, reply, request, resources } = call
      const { id, mine, pageToken } = call.parameters
      if (id && mine) throw invalidValue('mine', 'true', 'Either id or mine=true is allowed, not both.')
      if (!id && !mine) throw required('mine')
      const { rows, nextPageToken } = id ? { rows: await byIds(call, id) } : await page(call, pageToken)
      const list = {
        kind: `${brand}#groupListResponse`,
        items: rows.map(resources.group),
        ...(nextPageToken !== undefined && { nextPageToken }),
      }
      return answerTagged(request, reply, withEtag(list))
    },
  }),
  insert: groupMethod({
    httpMethod: 'POST',
    path,
    description: 'Creates a group.',
    body: bodies.newGroup,
    answer: groupResource,
    furtherFields: 'errors',
    handler: async ({ brand, groups, owner, reply, request, resources }) => {
      const { snippet, contentDetails } = readBody(bodies.newGroup, request.body)
      const itemType = typeOfKind(brand, contentDetails.itemType, 'contentDetails.itemType')
      requireGroupable(owner, itemType)
      const group = await groups.create(owner, { title: snippet.title, itemType })
      return answerTagged(request, reply, resources.group(group))
    },
  }),
  update: groupMethod({
    httpMethod: 'PUT',
    path,
    description: "Changes a group's title.",
    body: bodies.changedGroup,
    answer: groupResource,
    furtherFields: 'errors',
    handler: async (call) => {
      const { brand, groups, reply, request, resources } = call
      const { id, snippet, contentDetails } = readBody(bodies.changedGroup, request.body)
      const group = await change(call, id, (current) => {
        const itemType = groupItemKind(brand, current.item_type)
        if (contentDetails?.itemType !== undefined && contentDetails.itemType !== itemType)
          throw new ApiProblem(400, 'invalid', `Only the title can be changed; this group holds ${itemType}.`, {
            location: 'contentDetails.itemType',
          })
        return groups.rename(current, snippet.title)
      })
      return answerTagged(request, reply, resources.group(group))
    },
  }),
  delete: groupMethod({
    httpMethod: 'DELETE',
    path,
    description: 'Deletes a group.',
    parameters: { id: parameters.id },
    handler: async (call) => {
      const { groups, reply } = call
      const { id } = call.parameters
      if (id === undefined) throw required('id')
      await change(call, id, async (current) => (await groups.remove(current)) || undefined)
      return reply.code(204).send()
    },
  }),
}

/** Returns the groups with these ids, in the order of the request. */
async function byIds({ groups, owner }: GroupCall, ids: readonly string[]): Promise<GroupRow[]> {
  const found = new Map((await groups.findAll(ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const group = found.get(id)
    if (!group) throw groupNotFound(id, 'id')
    requireOwn(group, owner, 'id')
    return group
  })
}

async function page({ groups, owner, pages }: GroupCall, pageToken: string | undefined) {
  const list = `groups ${JSON.stringify(owner)}`
  const [createdAt, id] = pageToken === undefined ? [] : pages.read(list, pageToken)
  const after = id === undefined ? undefined : { createdAt: Number(createdAt), id: String(id) }
  const { rows, hasMore } = await groups.list(owner, after, groupsPerPage)
  const last = rows.at(-1)
  return { rows, nextPageToken: hasMore && last ? pages.write(list, [last.created_at, last.id]) : undefined }
}

/** Changes a group in the version that was read, and reads it again when another call changed it in between. */
async function change<Outcome>(
  { groups, owner, request, resources }: GroupCall,
  id: string,
  work: (current: GroupRow) => Promise<Outcome | undefined>,
): Promise<Outcome> {
  for (;;) {
    const current = await ownGroup(groups, owner, id)
    requireMatch(request, resources.group(current).etag)
    const outcome = await work(current)
    if (outcome !== undefined) return outcome
  }
}
