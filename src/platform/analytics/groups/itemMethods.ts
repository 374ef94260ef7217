import { analyticsPaths } from '#contract/analytics.ts'
import { groupItem, groupItemKind, groupItemListResponse, itemsPerGroup } from '#contract/groups.ts'
import { ApiProblem } from '#platform/api/apiProblem.ts'
import { answerTagged, requireMatch, withEtag } from '#platform/api/etag.ts'
import { required } from '../refusals.ts'
import { version } from '../version.ts'
import { groupMethod } from './context.ts'
import { groupNotFound, ownGroup, requireOwn, requireOwnResource } from './groupAccess.ts'
import { bodies, parameters as described, readBody, typeOfKind } from './requests.ts'

const path = `${version}${analyticsPaths.groupItems}`

/** `groupItems.list`, `insert` and `delete`. */
export const itemMethods = {
  list: groupMethod({
    httpMethod: 'GET',
    path,
    description: "Lists a group's items.",
    parameters: { groupId: described.groupId },
    answer: groupItemListResponse,
    furtherFields: 'errors,items/errors',
    handler: async ({ brand, groups, owner, parameters, reply, request, resources }) => {
      if (parameters.groupId === undefined) throw required('groupId')
      const group = await ownGroup(groups, owner, parameters.groupId, 'groupId')
      const items = (await groups.items(group.id)).map((item) => resources.item(group, item))
      return answerTagged(request, reply, withEtag({ kind: `${brand}#groupItemListResponse`, items }))
    },
  }),
  insert: groupMethod({
    httpMethod: 'POST',
    path,
    description: 'Adds an item to a group.',
    body: bodies.newItem,
    answer: groupItem,
    furtherFields: 'errors',
    mayChangeNothing: true,
    handler: async ({ brand, groups, owner, owners, reply, request, resources, videoRepository }) => {
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
      await requireOwnResource(owner, type, resource.id, { owners, videoRepository })
      const added = await groups.addItem(groupId, resource.id)
      if (added === 'there already') return reply.code(204).send()
      if (added === 'gone') throw groupNotFound(groupId, 'groupId')
      if (added === 'full') throw groupFull()
      return answerTagged(request, reply, resources.item(group, added.added))
    },
  }),
  delete: groupMethod({
    httpMethod: 'DELETE',
    path,
    description: 'Removes an item from its group.',
    parameters: { id: described.id },
    handler: async ({ groups, owner, parameters, reply, request, resources }) => {
      if (parameters.id === undefined) throw required('id')
      const item = await groups.findItem(parameters.id)
      const group = item && (await groups.find(item.group_id))
      if (!item || !group) throw itemNotFound(parameters.id)
      requireOwn(group, owner, 'id')
      requireMatch(request, resources.item(group, item).etag)
      if (!(await groups.removeItem(item))) throw itemNotFound(parameters.id)
      return reply.code(204).send()
    },
  }),
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
