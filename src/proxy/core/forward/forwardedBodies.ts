import * as z from 'zod/mini'
import { resultTable } from '#contract/analytics.ts'
import * as datahub from '#contract/datahub.ts'
import { group, groupItem, groupItemListResponse, groupListResponse } from '#contract/groups.ts'
import { assetListResponse, assetSearchResponse, contentOwnerListResponse } from '#contract/partner.ts'
import { playlistItemListResponse, playlistListResponse } from '#contract/playlists.ts'
import { channelListWithStatistics, videoListWithStatistics } from '#contract/statistics.ts'
import { jobList, transcriptionJob } from '#contract/transcription/job.ts'

const title = z.object({ title: z.string() })

/** Bodies of forwarded calls, by their names in the OpenAPI document. */
export const forwardedBodies = {
  ChannelListResponse: channelListWithStatistics,
  VideoListResponse: videoListWithStatistics,
  PlaylistListResponse: playlistListResponse,
  PlaylistItemListResponse: playlistItemListResponse,
  QueryResponse: resultTable,
  Group: group,
  ListGroupsResponse: groupListResponse,
  GroupItem: groupItem,
  ListGroupItemsResponse: groupItemListResponse,
  NewGroup: z.object({ snippet: title, contentDetails: z.object({ itemType: z.string() }) }),
  ChangedGroup: z.object({ id: z.string(), snippet: title }),
  NewGroupItem: z.object({
    groupId: z.string(),
    resource: z.object({ id: z.string(), kind: z.optional(z.string()) }),
  }),
  ContentOwnerListResponse: contentOwnerListResponse,
  AssetListResponse: assetListResponse,
  AssetSearchResponse: assetSearchResponse,
  ListCustomersResponse: datahub.customerList,
  SubmitBrandLiftStudyReportRequest: z.object({
    date: z.union([datahub.calendarDate, z.string()]),
    sourceTable: z.string(),
    instance: z.nullish(z.string()),
  }),
  Operation: datahub.operation,
  ListOperationsResponse: datahub.operationList,
  ListSourceTablesResponse: datahub.sourceTableList,
  SourceTableRows: datahub.sourceTableRows,
  ListBrandLiftStudiesResponse: datahub.studyList,
  BrandLiftStudy: datahub.study,
  Empty: z.object({}),
  JobList: jobList,
  Job: transcriptionJob,
}
export type BodyName = keyof typeof forwardedBodies
