import type { FastifyInstance } from 'fastify'
import { groupItemKind, groupListResponse, group as groupResource } from '#contract/groups.ts'
import { groupWriteScopeNames, reportScopeNames } from '#contract/scopes.ts'
import { ApiProblem } from '../../apiProblem.ts'
import { answerTagged, requireMatch, withEtag } from '../../etag.ts'
import { answering } from '../../standardParameters.ts'
import { invalidValue, required } from '../refusals.ts'
import type { Call, GroupContext } from './context.ts'
import { groupNotFound, ownGroup, requireGroupable, requireOwn } from './groupAccess.ts'
import type { GroupOwner, GroupRow } from './groups.ts'
import { bodies, queries, readBody, typeOfKind } from './requests.ts'

/** The number of groups in one page of a list. */
const groupsPerPage = 50

/** `groups.list`, `insert`, `update` and `delete`. */
export function groupMethods(app: FastifyInstance, path: string, context: GroupContext): void {
  const { brand, groups, pages, resources, open } = context

  app.get(path, answering(groupListResponse, 'errors,items/errors'), async (request: Call, reply) => {
    const { owner, query } = await open(request, reportScopeNames, queries.listGroups)
    const { id, mine, pageToken } = query
    if (id && mine) throw invalidValue('mine', 'true', 'Either id or mine=true is allowed, not both.')
    if (!id && !mine) throw required('mine')
    const { rows, nextPageToken } = id ? { rows: await byIds(owner, id) } : await page(owner, pageToken)
    const list = {
      kind: `${brand}#groupListResponse`,
      items: rows.map(resources.group),
      ...(nextPageToken !== undefined && { nextPageToken }),
    }
    return answerTagged(request, reply, withEtag(list))
  })

  app.post(path, answering(groupResource, 'errors'), async (request: Call, reply) => {
    const { owner } = await open(request, groupWriteScopeNames, queries.change)
    const { snippet, contentDetails } = readBody(bodies.newGroup, request.body)
    const itemType = typeOfKind(brand, contentDetails.itemType, 'contentDetails.itemType')
    requireGroupable(owner, itemType)
    const group = await groups.create(owner, { title: snippet.title, itemType })
    return answerTagged(request, reply, resources.group(group))
  })

  app.put(path, answering(groupResource, 'errors'), async (request: Call, reply) => {
    const { owner } = await open(request, groupWriteScopeNames, queries.change)
    const { id, snippet, contentDetails } = readBody(bodies.changedGroup, request.body)
    const group = await change(request, owner, id, (current) => {
      const itemType = groupItemKind(brand, current.item_type)
      if (contentDetails?.itemType !== undefined && contentDetails.itemType !== itemType)
        throw new ApiProblem(400, 'invalid', `Only the title can be changed; this group holds ${itemType}.`, {
          location: 'contentDetails.itemType',
        })
      return groups.rename(current, snippet.title)
    })
    return answerTagged(request, reply, resources.group(group))
  })

  app.delete(path, async (request: Call, reply) => {
    const { owner, query } = await open(request, groupWriteScopeNames, queries.oneId)
    if (query.id === undefined) throw required('id')
    await change(request, owner, query.id, async (current) => (await groups.remove(current)) || undefined)
    return reply.code(204).send()
  })

  /** Returns the groups with these ids, in the order of the request. */
  async function byIds(owner: GroupOwner, ids: readonly string[]): Promise<GroupRow[]> {
    const found = new Map((await groups.findAll(ids)).map((row) => [row.id, row]))
    return ids.map((id) => {
      const group = found.get(id)
      if (!group) throw groupNotFound(id, 'id')
      requireOwn(group, owner, 'id')
      return group
    })
  }

  async function page(owner: GroupOwner, pageToken: string | undefined) {
    const list = `groups ${JSON.stringify(owner)}`
    const [createdAt, id] = pageToken === undefined ? [] : pages.read(list, pageToken)
    const after = id === undefined ? undefined : { createdAt: Number(createdAt), id: String(id) }
    const { rows, hasMore } = await groups.list(owner, after, groupsPerPage)
    const last = rows.at(-1)
    return { rows, nextPageToken: hasMore && last ? pages.write(list, [last.created_at, last.id]) : undefined }
  }

  /** Changes a group in the version that was read, and reads it again when another call changed it in between. */
  async function change<Outcome>(
    request: Call,
    owner: GroupOwner,
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
}
