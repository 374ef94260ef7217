/** Members of a channel, and what an audit of a channel sees (specification: video 6; specification: video 7). */
import * as z from 'zod/mini'

const memberResource = z.object({
  kind: z.string(),
  snippet: z.object({
    creatorChannelId: z.string(),
    memberDetails: z.object({ channelId: z.string(), displayName: z.string() }),
    membershipsDetails: z.object({
      highestAccessibleLevel: z.string(),
      highestAccessibleLevelDisplayName: z.string(),
      accessibleLevels: z.array(z.string()),
      membershipsDuration: z.object({
        /** RFC 3339. */
        memberSince: z.string(),
        /** Whole months. */
        memberTotalDurationMonths: z.number(),
      }),
    }),
  }),
})
export type MemberResource = z.infer<typeof memberResource>

export const memberListResponse = z.object({
  kind: z.string(),
  nextPageToken: z.optional(z.string()),
  pageInfo: z.object({ totalResults: z.number(), resultsPerPage: z.number() }),
  items: z.optional(z.array(memberResource)),
})
export type MemberListResponse = z.infer<typeof memberListResponse>

/** Whether a channel is in good standing, as an operator says. */
export const auditDetails = z.object({
  overallGoodStanding: z.boolean(),
  communityGuidelinesGoodStanding: z.boolean(),
  copyrightStrikesGoodStanding: z.boolean(),
  contentIdClaimsGoodStanding: z.boolean(),
})
export type AuditDetails = z.infer<typeof auditDetails>
