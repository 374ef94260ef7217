import type { FastifyRequest } from 'fastify'
import type { ScopeName } from '#contract/scopes.ts'
import type { RequireAccess } from '../authorization/access.ts'
import type { ContentOwners } from '../content-owners/contentOwners.ts'
import { StatusProblem } from '../http/statusErrors.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import type { OfferedType } from './reportTypes.ts'

/** Any one of these scopes allows making and reading reports without money (specification: reporting 1). */
export const reportingScopes = ['analyticsReadonly', 'analyticsMonetary'] as const satisfies readonly ScopeName[]
const moneyScopes = ['analyticsMonetary'] as const satisfies readonly ScopeName[]

type Query = Partial<Record<string, string>>

/** Whose reports a call is about. */
export interface Caller {
  projectId: string
  accountId: string
  /** The content owner for which the account acts; empty when it acts for its own channels. */
  contentOwner: string
  /** The account's channels, the current one first; empty when it acts for a content owner. */
  channels: readonly string[]
}

export interface CallerContext {
  requireAccess: RequireAccess
  videoRepository: VideoRepository
  owners: ContentOwners
}

const forbidden = (message: string) => new StatusProblem(403, 'forbidden', message)

const owner = 'onBehalfOfContentOwner'

/**
 * Authorizes a call and finds whose reports it is about.
 * @param read reads its parameters, once the token is known to be good
 * @throws ApiProblem 401 and 403 of the token; 400 for a parameter; 403 for a content owner that the account may not
 * act for, whether it exists or not, and for an account without a channel
 */
export async function callerOf(
  { requireAccess, videoRepository, owners }: CallerContext,
  { request, scopes, read }: { request: FastifyRequest; scopes: readonly ScopeName[]; read(): Query },
): Promise<{ caller: Caller; query: Query }> {
  const { accountId, projectId } = await requireAccess(request, scopes)
  const query = read()
  const contentOwner = query[owner]
  if (contentOwner !== undefined) {
    if (!(await owners.mayActFor(accountId, contentOwner)))
      throw forbidden(`This account may not act for the content owner ${contentOwner.slice(0, 80)}.`)
    return { caller: { projectId, accountId, contentOwner, channels: [] }, query }
  }
  const current = await videoRepository.channelOf(accountId)
  if (!current) throw forbidden(`This account has no channel. Name a content owner that it may act for: ${owner}.`)
  const all = (await videoRepository.channelsOf(accountId)).map(({ id }) => id)
  const channels = [current.id, ...all.filter((id) => id !== current.id)]
  return { caller: { projectId, accountId, contentOwner: '', channels }, query }
}

/** @throws ApiProblem 403 `insufficientPermissions` for a type with money and a token without the scope for money */
export async function requireMoney(
  requireAccess: RequireAccess,
  request: FastifyRequest,
  type: Pick<OfferedType, 'monetary'> | undefined,
): Promise<void> {
  if (type?.monetary) await requireAccess(request, moneyScopes)
}
