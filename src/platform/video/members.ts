import type { Kysely } from 'kysely'
import type { VideoTables } from './schema.ts'

/** A current member of a channel. */
export interface Member {
  /** The member's own channel. */
  memberChannelId: string
  displayName: string
  level: string
  /** Milliseconds since 1970. */
  memberSince: number
}

/** What an operator knows of a channel's standing; false: not in good standing. */
export interface Standing {
  communityGuidelines: boolean
  copyrightStrikes: boolean
  contentClaims: boolean
}

/** What an operator says of channels: their members, and their standing in an audit. */
export interface ChannelRecords {
  /** Replaces all members of a channel in one transaction. */
  saveMembers(channelId: string, members: readonly Member[]): Promise<void>
  countMembers(channelId: string): Promise<number>
  /** The newest first. */
  membersOf(channelId: string, page: { from: number; limit: number }): Promise<Member[]>
  saveStanding(channelId: string, standing: Standing): Promise<void>
  /** Channels without a record are missing. */
  standings(channelIds: readonly string[]): Promise<Map<string, Standing>>
}

/** Rows of one statement: both databases allow their bound values. */
const rowsPerStatement = 500

export const createChannelRecords = (db: Kysely<VideoTables>): ChannelRecords => ({
  saveMembers: (channelId, members) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('channel_members').where('channel_id', '=', channelId).execute()
      for (let from = 0; from < members.length; from += rowsPerStatement)
        await trx
          .insertInto('channel_members')
          .values(
            members.slice(from, from + rowsPerStatement).map((member) => ({
              channel_id: channelId,
              member_channel_id: member.memberChannelId,
              display_name: member.displayName,
              level: member.level,
              member_since: member.memberSince,
            })),
          )
          .execute()
    }),
  countMembers: async (channelId) => {
    const { count } = await db
      .selectFrom('channel_members')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('channel_id', '=', channelId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  membersOf: async (channelId, { from, limit }) => {
    const rows = await db
      .selectFrom('channel_members')
      .selectAll()
      .where('channel_id', '=', channelId)
      .orderBy('member_since', 'desc')
      .orderBy('member_channel_id')
      .offset(from)
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      memberChannelId: row.member_channel_id,
      displayName: row.display_name,
      level: row.level,
      memberSince: row.member_since,
    }))
  },
  saveStanding: async (channelId, { communityGuidelines, copyrightStrikes, contentClaims }) => {
    const columns = {
      community_guidelines: Number(communityGuidelines),
      copyright_strikes: Number(copyrightStrikes),
      content_claims: Number(contentClaims),
    }
    await db
      .insertInto('channel_standings')
      .values({ channel_id: channelId, ...columns })
      .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(columns))
      .execute()
  },
  standings: async (channelIds) => {
    if (channelIds.length === 0) return new Map()
    const rows = await db.selectFrom('channel_standings').selectAll().where('channel_id', 'in', channelIds).execute()
    return new Map(
      rows.map((row) => [
        row.channel_id,
        {
          communityGuidelines: row.community_guidelines === 1,
          copyrightStrikes: row.copyright_strikes === 1,
          contentClaims: row.content_claims === 1,
        },
      ]),
    )
  },
})
