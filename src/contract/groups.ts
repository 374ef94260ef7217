/** Requests and answers of analytics groups (specification: groups 2; specification: groups 3). */
import * as z from 'zod/mini'

/** Most items in one group (specification: groups 1). */
export const itemsPerGroup = 500

/** Types of group items. All items of a group have the same type. */
export const groupItemTypes = ['channel', 'playlist', 'video', 'asset'] as const
export type GroupItemType = (typeof groupItemTypes)[number]

/** The value of `itemType` and `resource.kind` for a type. */
export const groupItemKind = (brand: string, type: GroupItemType): string =>
  type === 'asset' ? `${brand}Partner#asset` : `${brand}#${type}`

export const group = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  id: z.string(),
  snippet: z.object({
    /** RFC 3339. */
    publishedAt: z.optional(z.string()),
    title: z.string(),
  }),
  contentDetails: z.object({
    /** A decimal string; missing if the service has not counted yet. */
    itemCount: z.optional(z.string()),
    itemType: z.string(),
  }),
})
export type Group = z.infer<typeof group>

export const groupListResponse = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  items: z.optional(z.array(group)),
  nextPageToken: z.optional(z.string()),
})

export const groupItem = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  /** ID of the membership, not of the grouped item. */
  id: z.string(),
  groupId: z.string(),
  resource: z.object({ kind: z.string(), id: z.string() }),
})
export type GroupItem = z.infer<typeof groupItem>

export const groupItemListResponse = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  items: z.optional(z.array(groupItem)),
})

/** Body of `POST /groups`. */
export interface NewGroup {
  snippet: { title: string }
  contentDetails: { itemType: string }
}

/** Body of `POST /groupItems`. A `kind` must be that of the group. */
export interface NewGroupItem {
  groupId: string
  resource: { id: string; kind?: string }
}
