import type { Clock } from '#contract/clock.ts'
import { type MemberListResponse, type MemberResource, memberListResponse, videoPaths } from '#contract/video.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { wireTime } from '../time/days.ts'
import type { Member } from './members.ts'
import { paging, part, videoMethod } from './method.ts'
import { list, readParts } from './parameters.ts'

/** The field's sizes of a page of members. */
const resultsPerPage = { standard: 5, max: 1000 }

/**
 * `GET /{brand}/v3/members`: the current members of the account's channel, which an operator imports
 * (specification: video 6). The only scope is that of memberships, as in the field.
 */
export const listMembers = (brand: string) =>
  videoMethod({
    httpMethod: 'GET',
    path: videoPaths(brand).members,
    description: 'Returns a MemberListResponse.',
    parameters: { part, ...paging, mode: { description: 'all_current.' } },
    answer: memberListResponse,
    scopes: ['videoMemberships'],
    handler: async ({ access, parameters, videoRepository, tokens, clock }): Promise<MemberListResponse> => {
      const { mode, maxResults, pageToken } = parameters
      readParts(parameters.part, ['snippet'])
      if (mode !== undefined && mode !== '' && mode !== 'all_current')
        throw new ApiProblem(400, 'invalidParameter', `Invalid value '${mode}'. Allowed: all_current.`, {
          location: 'mode',
        })
      const limit = readSize(maxResults)
      const channel = await videoRepository.channelOf(access.accountId)
      if (!channel)
        throw new ApiProblem(
          400,
          'channelMembershipsNotEnabled',
          'This account has no channel that could have members.',
        )
      const name = `members ${channel.id}`
      const from = pageToken ? Number(tokens.read(name, pageToken)[0]) : 0
      const total = await videoRepository.countMembers(channel.id)
      const members = limit === 0 ? [] : await videoRepository.membersOf(channel.id, { from, limit })
      const next = from + members.length
      const nextPageToken = members.length > 0 && next < total ? tokens.write(name, [next]) : undefined
      const items = members.map((member) => memberResource(`${brand}#member`, channel.id, member, clock))
      return list(`${brand}#memberListResponse`, items, { total, perPage: limit, nextPageToken })
    },
  })

function readSize(maxResults: string | undefined): number {
  if (maxResults === undefined || maxResults === '') return resultsPerPage.standard
  if (/^\d{1,4}$/.test(maxResults) && Number(maxResults) <= resultsPerPage.max) return Number(maxResults)
  throw new ApiProblem(
    400,
    'invalidParameter',
    `Invalid value '${maxResults.slice(0, 60)}'. Values must be within the range: [0, ${resultsPerPage.max}]`,
    { location: 'maxResults' },
  )
}

const memberResource = (
  kind: string,
  creatorChannelId: string,
  { memberChannelId, displayName, level, memberSince }: Member,
  clock: Clock,
): MemberResource => ({
  kind,
  snippet: {
    creatorChannelId,
    memberDetails: { channelId: memberChannelId, displayName },
    membershipsDetails: {
      highestAccessibleLevel: level,
      highestAccessibleLevelDisplayName: level,
      accessibleLevels: [level],
      membershipsDuration: {
        memberSince: wireTime(memberSince),
        memberTotalDurationMonths: wholeMonths(memberSince, clock.now()),
      },
    },
  },
})

/** Whole months in UTC from one time to a later one. */
function wholeMonths(from: number, to: number): number {
  const [start, end] = [new Date(from), new Date(to)]
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  return Math.max(0, end.getUTCDate() < start.getUTCDate() ? months - 1 : months)
}
