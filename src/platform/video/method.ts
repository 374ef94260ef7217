import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { createPageTokens, type PageTokens } from '../api/listPage.ts'
import type { Access, RequireAccess } from '../authorization/access.ts'
import type { Keys } from '../keys/keys.ts'
import {
  type Defined,
  type MethodCall,
  type ResourceMethod,
  type ResourceParameter,
  resourceMethods,
} from '../methods/resourceMethod.ts'
import type { OpenCall } from '../methods/routes.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { Broadcasts } from './broadcasts.ts'
import type { AddedCounts } from './counts.ts'
import { readValues } from './parameters.ts'
import type { Statistics } from './statistics.ts'
import type { Channel, VideoRepository } from './videoRepository.ts'

/** Queries about content owners that this service needs. */
interface ChannelOwners {
  /** The content owners for which an account may act, sorted by name. */
  contentOwnersOf(accountId: string): Promise<{ name: string; title: string }[]>
  /** Oldest first; none for an unknown content owner. */
  channelsOfOwner(name: string): Promise<Channel[]>
  /** False also for an unknown content owner. */
  mayActFor(accountId: string, name: string): Promise<boolean>
}

/** Dependencies of this service. */
export interface VideoContext {
  settings: Pick<PlatformSettings, 'naming' | 'storageAccountBytes'>
  clock: Clock
  keys: Keys
  videoRepository: VideoRepository
  owners: ChannelOwners
  statistics: Statistics
  broadcasts: Broadcasts
  counts: AddedCounts
  requireAccess: RequireAccess
  scopes: ReturnType<typeof scopesOf>
  publicUrl(): string
}

/** The caller of the video service, and the content owner for which it acts, if there is one. */
interface VideoAccess extends Access {
  contentOwner: string | undefined
}

const onBehalf = z.object({ onBehalfOfContentOwner: z.optional(z.string().check(z.maxLength(64))) })
/** The smallest number of channels that counts as "several". */
const minChannels = 2

/**
 * Requires access to the video service with any one of `names`. A service account is accepted only for a content owner
 * that owns and manages several channels (specification: content-owners 3); a person may act for a content owner only
 * when linked to it.
 * @throws ApiProblem 401 and 403 as `requireAccess`; 403 `forbidden` for a content owner that the account may not act
 * for, and for a service account without one of several channels
 */
async function requireVideoAccess(
  { requireAccess, owners }: Pick<VideoContext, 'requireAccess' | 'owners'>,
  request: FastifyRequest,
  names: readonly ScopeName[],
): Promise<VideoAccess> {
  const access = await requireAccess(request, names)
  const parsed = z.safeParse(onBehalf, request.query)
  if (!parsed.success)
    throw new ApiProblem(400, 'invalidParameter', 'onBehalfOfContentOwner must be given once, at most 64 characters.', {
      location: 'onBehalfOfContentOwner',
    })
  const contentOwner = parsed.data.onBehalfOfContentOwner || undefined
  if (contentOwner !== undefined && !(await owners.mayActFor(access.accountId, contentOwner)))
    throw new ApiProblem(
      403,
      'forbidden',
      `Forbidden: this account may not act for the content owner ${contentOwner}.`,
      {
        location: 'onBehalfOfContentOwner',
      },
    )
  if (access.isServiceAccount) {
    const candidates =
      contentOwner === undefined
        ? (await owners.contentOwnersOf(access.accountId)).map(({ name }) => name)
        : [contentOwner]
    const counts = await Promise.all(candidates.map(async (name) => (await owners.channelsOfOwner(name)).length))
    if (!counts.some((count) => count >= minChannels))
      throw new ApiProblem(
        403,
        'forbidden',
        'Forbidden: service accounts are supported only for content owners that own and manage several channels. ' +
          'Link this service account to such a content owner, or sign in as a person.',
      )
  }
  return { ...access, contentOwner }
}

/** What each method of this service gets. */
export interface VideoCall extends VideoContext, MethodCall {
  access: VideoAccess
  tokens: PageTokens
  brand: string
}

/** Opens calls: requires access with the method's scopes, then reads its parameters. */
export function videoCalls(context: VideoContext): OpenCall<VideoCall> {
  const tokens = createPageTokens(context.keys)
  const { brand } = context.settings.naming
  return async (method, call) => {
    const access = await requireVideoAccess(context, call.request, method.scopes)
    const parameters = readValues(method.parameters ?? {}, call.request.query)
    return { ...context, ...call, access, tokens, brand, parameters }
  }
}

const define = resourceMethods<VideoCall>()

/** Defines a method, which an account may call for a content owner. */
export const videoMethod = <const Described extends Readonly<Record<string, ResourceParameter>>>(
  method: Defined<VideoCall, Described>,
): ResourceMethod<VideoCall> => ({
  ...define(method),
  parameters: {
    ...method.parameters,
    onBehalfOfContentOwner: { description: 'Content owner for whom the account acts.' },
  },
})

export const part = {
  description: 'Parts of each resource, separated by commas or repeated.',
  required: true,
  repeated: true,
} as const satisfies ResourceParameter
export const ids = {
  description: 'Ids, separated by commas or repeated.',
  repeated: true,
} as const satisfies ResourceParameter
export const mine = {
  description: 'Only those of the account.',
  type: 'boolean',
} as const satisfies ResourceParameter
export const paging = {
  maxResults: { description: 'Resources of a page, 0 to 50.', type: 'integer' },
  pageToken: { description: 'The nextPageToken of the previous page.' },
} as const satisfies Record<string, ResourceParameter>
