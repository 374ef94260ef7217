import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ScopeName } from '#contract/scopes.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { Access } from '../authorization/access.ts'
import type { VideoContext } from './context.ts'

/** The caller of the video service, and the content owner for which it acts, if there is one. */
export interface VideoAccess extends Access {
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
export async function requireVideoAccess(
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
