import type { FastifyInstance } from 'fastify'
import { groupItem, groupItemKind, groupItemListResponse, itemsPerGroup } from '#contract/groups.ts'
import { groupWriteScopeNames, reportScopeNames } from '#contract/scopes.ts'
import { ApiProblem } from '../../apiProblem.ts'
import { answerTagged, requireMatch, withEtag } from '../../etag.ts'
import { answering } from '../../standardParameters.ts'
import { required } from '../refusals.ts'
import type { Call, GroupContext } from './context.ts'
import { groupNotFound, ownGroup, requireOwn, requireOwnResource } from './groupAccess.ts'
import { bodies, queries, readBody, typeOfKind } from './requests.ts'

/** `groupItems.list`, `insert` and `delete`. */
export function itemMethods(app: FastifyInstance, path: string, context: GroupContext): void {
  const { brand, groups, resources, open } = context

  app.get(path, answering(groupItemListResponse, 'errors,items/errors'), async (request: Call, reply) => {
    const { owner, query } = await open(request, reportScopeNames, queries.listItems)
    if (query.groupId === undefined) throw required('groupId')
    const group = await ownGroup(groups, owner, query.groupId, 'groupId')
    const items = (await groups.items(group.id)).map((item) => resources.item(group, item))
    return answerTagged(request, reply, withEtag({ kind: `${brand}#groupItemListResponse`, items }))
  })

  app.post(path, answering(groupItem, 'errors'), async (request: Call, reply) => {
    const { owner } = await open(request, groupWriteScopeNames, queries.change)
    const { groupId, resource } = readBody(bodies.newItem, request.body)
    const group = await ownGroup(groups, owner, groupId, 'groupId')
    const type = resource.kind === undefined ? group.item_type : typeOfKind(brand, resource.kind, 'resource.kind')
    if (type !== group.item_type)
      throw new ApiProblem(
        400,
        'invalid',
        `All items of a group are of one type: this one holds ${groupItemKind(brand, group.item_type)}.`,
        { location: 'resource.kind' },
      )
    await requireOwnResource(owner, type, resource.id, context)
    const added = await groups.addItem(groupId, resource.id)
    if (added === 'there already') return reply.code(204).send()
    if (added === 'gone') throw groupNotFound(groupId, 'groupId')
    if (added === 'full') throw groupFull()
    return answerTagged(request, reply, resources.item(group, added.added))
  })

  app.delete(path, async (request: Call, reply) => {
    const { owner, query } = await open(request, groupWriteScopeNames, queries.oneId)
    if (query.id === undefined) throw required('id')
    const item = await groups.findItem(query.id)
    const group = item && (await groups.find(item.group_id))
    if (!item || !group) throw itemNotFound(query.id)
    requireOwn(group, owner, 'id')
    requireMatch(request, resources.item(group, item).etag)
    if (!(await groups.removeItem(item))) throw itemNotFound(query.id)
    return reply.code(204).send()
  })
}

const groupFull = () =>
  new ApiProblem(
    403,
    'groupContainsMaximumNumberOfItems',
    `The group is full: it contains the maximum number of items, ${itemsPerGroup}.`,
    { location: 'groupId' },
  )

const itemNotFound = (id: string) =>
  new ApiProblem(404, 'groupItemNotFound', `There is no group item ${id}.`, { location: 'id' })
