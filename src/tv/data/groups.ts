import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  type GroupItemType,
  type Group as GroupResource,
  groupItem,
  groupItemKind,
  groupItemListResponse,
  groupItemTypes,
  groupListResponse,
  group as groupResource,
  type NewGroup,
  type NewGroupItem,
} from '#contract/groups.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { callProxy } from '../proxy/proxy.ts'
import { type ContentOwner, contentOwner, contentOwnersQuery, onBehalfOf } from './contentOwners.ts'

const group = z.object({
  id: z.string(),
  title: z.string(),
  /** Undefined: a type that this app does not know. */
  type: z.optional(z.enum(groupItemTypes)),
  count: z.number(),
  /** The content owner of the group; without it, the group is the account's own. */
  owner: z.optional(contentOwner),
})
/** A group of videos, playlists, channels or assets. */
export type Group = z.infer<typeof group>

/** One item of a group. */
export interface Member {
  /** ID of the membership. */
  id: string
  resourceId: string
}

const groupList = z.object({
  groups: z.array(group),
  /** The word before `#` in every `kind` of this service. */
  brand: z.string(),
})

/**
 * Groups that reports of the account's own channel can be filtered to: a content owner's groups span several channels.
 */
export const ownGroups = (groups: readonly Group[] | undefined, type: GroupItemType | 'none'): Group[] =>
  (groups ?? []).filter((group) => group.type === type && group.owner === undefined)

export const titleLimit = 100
/**
 * More pages than anybody has groups for, so that a service whose list never ends cannot keep the app busy for ever.
 */
const maxPages = 40
const groupsKey = ['groups'] as const
const membersKey = (groupId: string) => ['groups', groupId, 'items'] as const

/** All groups of the account and of the content owners it acts for, newest first in the service's order. */
export const groupsQuery = queryOptions({
  queryKey: groupsKey,
  queryFn: async ({ client, signal }): Promise<z.infer<typeof groupList>> => {
    const own = await groupsOf(undefined, signal)
    const owners = await client.ensureQueryData(contentOwnersQuery)
    const others = await Promise.all(owners.map((owner) => groupsOf(owner, signal)))
    return { brand: own.brand, groups: [own, ...others].flatMap(({ groups }) => groups) }
  },
  // They may be changed elsewhere: on the web, on another television.
  staleTime: 30_000,
  meta: { stored: groupList },
})

async function groupsOf(owner: ContentOwner | undefined, signal: AbortSignal): Promise<z.infer<typeof groupList>> {
  const groups: Group[] = []
  let brand = 'video'
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = { mine: true, pageToken, ...onBehalfOf(owner) }
    const list = await callProxy(proxyPaths.groups, groupListResponse, { query, signal })
    brand = list.kind.split('#')[0] ?? brand
    groups.push(...(list.items ?? []).map((group) => read(group, owner)))
    pageToken = list.nextPageToken
    if (pageToken === undefined) break
  }
  return { groups, brand }
}

/** The items of a group: at most 500, so one call. */
export const membersQuery = (groupId: string) =>
  queryOptions({
    queryKey: membersKey(groupId),
    queryFn: async ({ client, signal }): Promise<Member[]> => {
      const query = { groupId, ...(await asItsOwner(client, groupId)) }
      const { items = [] } = await callProxy(proxyPaths.groupItems, groupItemListResponse, { query, signal })
      return items.map(({ id, resource }) => ({ id, resourceId: resource.id }))
    },
    staleTime: 30_000,
    meta: { isSingleItem: true },
  })

function read({ id, snippet, contentDetails }: GroupResource, owner: ContentOwner | undefined): Group {
  const [, word = ''] = contentDetails.itemType.split('#')
  const type = groupItemTypes.find((type) => type === word)
  const count = Number(contentDetails.itemCount ?? 0)
  return { id, title: snippet.title, ...(type && { type }), count, ...(owner && { owner }) }
}

/** Only the owner of a group may read or change it. */
async function asItsOwner(client: QueryClient, groupId: string) {
  return onBehalfOf(await ownerOf(client, groupId))
}
async function ownerOf(client: QueryClient, groupId: string): Promise<ContentOwner | undefined> {
  const { groups } = await client.ensureQueryData(groupsQuery)
  return groups.find(({ id }) => id === groupId)?.owner
}

/** Creates a group. @throws ProxyError, as all calls below */
export async function makeGroup(
  client: QueryClient,
  title: string,
  type: GroupItemType,
  owner?: ContentOwner,
): Promise<Group> {
  const { brand } = await client.ensureQueryData(groupsQuery)
  const body: NewGroup = { snippet: { title }, contentDetails: { itemType: groupItemKind(brand, type) } }
  const query = onBehalfOf(owner)
  const made = read(await callProxy(proxyPaths.groups, groupResource, { method: 'POST', query, body }), owner)
  change(client, (groups) => [made, ...groups.filter(({ id }) => id !== made.id)])
  client.setQueryData(membersKey(made.id), [])
  return made
}

export async function renameGroup(client: QueryClient, id: string, title: string): Promise<void> {
  const body = { id, snippet: { title } }
  const owner = await ownerOf(client, id)
  const query = onBehalfOf(owner)
  const renamed = read(await callProxy(proxyPaths.groups, groupResource, { method: 'PUT', query, body }), owner)
  change(client, (groups) => groups.map((group) => (group.id === id ? renamed : group)))
}

export async function deleteGroup(client: QueryClient, id: string): Promise<void> {
  const query = { id, ...(await asItsOwner(client, id)) }
  await callProxy(proxyPaths.groups, z.unknown(), { method: 'DELETE', query })
  forgetGroup(client, id)
}

/** Removes a deleted group from the cached answers. */
export function forgetGroup(client: QueryClient, id: string): void {
  change(client, (groups) => groups.filter((group) => group.id !== id))
  client.removeQueries({ queryKey: membersKey(id) })
}

export async function addMember(client: QueryClient, groupId: string, resourceId: string): Promise<void> {
  const body: NewGroupItem = { groupId, resource: { id: resourceId } }
  const query = await asItsOwner(client, groupId)
  const added = await callProxy(proxyPaths.groupItems, z.optional(groupItem), { method: 'POST', query, body })
  // 204: the item was already in the group, and the service does not return the ID of its membership.
  if (added === undefined) return client.invalidateQueries({ queryKey: membersKey(groupId) })
  setMembers(client, groupId, (members) => [
    ...members.filter((member) => member.resourceId !== resourceId),
    { id: added.id, resourceId },
  ])
}

export async function removeMember(client: QueryClient, groupId: string, member: Member): Promise<void> {
  const query = { id: member.id, ...(await asItsOwner(client, groupId)) }
  await callProxy(proxyPaths.groupItems, z.unknown(), { method: 'DELETE', query })
  forgetMember(client, groupId, member)
}

export function forgetMember(client: QueryClient, groupId: string, member: Member): void {
  setMembers(client, groupId, (members) => members.filter(({ id }) => id !== member.id))
}

function change(client: QueryClient, changed: (groups: readonly Group[]) => Group[]): void {
  // An answer from before the change must not arrive after it.
  void client.cancelQueries({ queryKey: groupsKey, exact: true })
  client.setQueryData(groupsQuery.queryKey, (now) => now && { ...now, groups: changed(now.groups) })
}

function setMembers(client: QueryClient, groupId: string, changed: (members: readonly Member[]) => Member[]): void {
  void client.cancelQueries({ queryKey: membersKey(groupId) })
  const members = client.setQueryData(membersQuery(groupId).queryKey, (now) => now && changed(now))
  if (members)
    change(client, (groups) =>
      groups.map((group) => (group.id === groupId ? { ...group, count: members.length } : group)),
    )
  // Reports of the group now cover other items.
  void client.invalidateQueries({ predicate: ({ queryKey }) => isAboutGroup(queryKey, groupId), refetchType: 'none' })
}

/** The key of a report contains its parameters, the group's ID among them. */
function isAboutGroup(queryKey: readonly unknown[], groupId: string): boolean {
  return queryKey[0] === 'report' && JSON.stringify(queryKey).includes(JSON.stringify(groupId))
}
