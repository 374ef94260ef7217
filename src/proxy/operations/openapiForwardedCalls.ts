import * as z from 'zod/mini'
import { resultTable } from '#contract/analytics.ts'
import { apiError } from '#contract/apiError.ts'
import {
  calendarDate,
  customerList,
  datahubProxyPaths,
  operation,
  operationList,
  sourceTableList,
  sourceTableRows,
  study,
  studyList,
} from '#contract/datahub.ts'
import { group, groupItem, groupItemListResponse, groupListResponse } from '#contract/groups.ts'
import {
  assetListResponse,
  assetSearchResponse,
  contentOwnerListResponse,
  partnerProxyPaths,
} from '#contract/partner.ts'
import { playlistItemListResponse, playlistListResponse } from '#contract/playlists.ts'
import { problem, proxyPaths } from '#contract/proxy.ts'
import { channelListWithStatistics, videoListWithStatistics } from '#contract/statistics.ts'
import { statusError } from '#contract/statusError.ts'
import { transcriptionError } from '#contract/transcription/answers.ts'
import { jobList, transcriptionJob } from '#contract/transcription/job.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'
import type { ForwardedCall } from '../forward/forwardedCall.ts'
import { accountParameter, schemes, signedIn } from './openapiOwnCalls.ts'
import { json, refusals } from './openapiRefusals.ts'

/** What a forwarded call asks for and gets; the list of the proxy has the rest. */
interface Described {
  id: string
  summary: string
  request?: string
  /** Name of a schema; undefined: the answer is 204. */
  answer?: string
}

const { jobs } = transcriptionProxyPaths
const job = decodeURIComponent(transcriptionProxyPaths.job(':id'))
const file = decodeURIComponent(transcriptionProxyPaths.file(':id'))
const { customers, operations } = datahubProxyPaths
const oneOperation = datahubProxyPaths.operation(':operation')

/** By method and path. A test finds a call of the proxy's list that is missing here. */
const described: Readonly<Record<string, Described>> = {
  [`GET ${proxyPaths.channels}`]: { id: 'channels', summary: 'Channels.', answer: 'ChannelListResponse' },
  [`GET ${proxyPaths.videos}`]: { id: 'videos', summary: 'Videos.', answer: 'VideoListResponse' },
  [`GET ${proxyPaths.playlists}`]: { id: 'playlists', summary: 'Playlists.', answer: 'PlaylistListResponse' },
  [`GET ${proxyPaths.playlistItems}`]: {
    id: 'playlistItems',
    summary: 'Items of a playlist.',
    answer: 'PlaylistItemListResponse',
  },
  [`GET ${proxyPaths.reports}`]: { id: 'report', summary: 'A report.', answer: 'QueryResponse' },
  [`GET ${proxyPaths.groups}`]: { id: 'groups', summary: 'Groups.', answer: 'ListGroupsResponse' },
  [`POST ${proxyPaths.groups}`]: {
    id: 'createGroup',
    summary: 'Creates a group.',
    request: 'NewGroup',
    answer: 'Group',
  },
  [`PUT ${proxyPaths.groups}`]: {
    id: 'changeGroup',
    summary: 'Changes the title of a group.',
    request: 'ChangedGroup',
    answer: 'Group',
  },
  [`DELETE ${proxyPaths.groups}`]: { id: 'deleteGroup', summary: 'Deletes a group.' },
  [`GET ${proxyPaths.groupItems}`]: {
    id: 'groupItems',
    summary: 'Items of a group.',
    answer: 'ListGroupItemsResponse',
  },
  [`POST ${proxyPaths.groupItems}`]: {
    id: 'addGroupItem',
    summary: 'Adds an item to a group.',
    request: 'NewGroupItem',
    answer: 'GroupItem',
  },
  [`DELETE ${proxyPaths.groupItems}`]: { id: 'removeGroupItem', summary: 'Removes an item from its group.' },
  [`GET ${partnerProxyPaths.contentOwners}`]: {
    id: 'contentOwners',
    summary: 'Content owners.',
    answer: 'ContentOwnerListResponse',
  },
  [`GET ${partnerProxyPaths.assets}`]: { id: 'assets', summary: 'Assets by ID.', answer: 'AssetListResponse' },
  [`GET ${partnerProxyPaths.assetSearch}`]: {
    id: 'assetSearch',
    summary: 'Assets by words.',
    answer: 'AssetSearchResponse',
  },
  [`GET ${customers}`]: { id: 'customers', summary: 'Customers.', answer: 'ListCustomersResponse' },
  [`POST ${datahubProxyPaths.submit(':customer')}`]: {
    id: 'submitStudyReport',
    summary: 'Starts the import of a study report.',
    request: 'SubmitBrandLiftStudyReportRequest',
    answer: 'Operation',
  },
  [`GET ${datahubProxyPaths.sourceTables(':customer')}`]: {
    id: 'sourceTables',
    summary: 'Tables that can be submitted.',
    answer: 'ListSourceTablesResponse',
  },
  [`GET ${datahubProxyPaths.sourceTable(':customer', ':table')}`]: {
    id: 'sourceTable',
    summary: 'A table with its first rows.',
    answer: 'SourceTableRows',
  },
  [`GET ${datahubProxyPaths.studies(':customer')}`]: {
    id: 'studies',
    summary: 'Studies.',
    answer: 'ListBrandLiftStudiesResponse',
  },
  [`GET ${datahubProxyPaths.study(':customer', ':study')}`]: {
    id: 'study',
    summary: 'A study with all results.',
    answer: 'BrandLiftStudy',
  },
  [`GET ${operations}`]: { id: 'operations', summary: 'Operations.', answer: 'ListOperationsResponse' },
  [`GET ${oneOperation}`]: { id: 'operation', summary: 'An operation.', answer: 'Operation' },
  [`DELETE ${oneOperation}`]: { id: 'deleteOperation', summary: 'Deletes an operation.', answer: 'Empty' },
  [`POST ${datahubProxyPaths.cancel(':operation')}`]: {
    id: 'cancelOperation',
    summary: 'Cancels an operation.',
    answer: 'Empty',
  },
  [`GET ${jobs}`]: { id: 'jobs', summary: 'Transcription jobs.', answer: 'JobList' },
  [`GET ${job}`]: { id: 'job', summary: 'The record of a job.', answer: 'Job' },
  [`GET ${file}`]: { id: 'audio', summary: 'The audio of a job, for an <audio> element.', answer: 'audio' },
  [`HEAD ${file}`]: { id: 'audioHead', summary: 'The length of the audio.', answer: 'audio' },
}

const audio = {
  'audio/*': 'binary',
  'video/mp4': 'binary',
  'video/webm': 'binary',
  'application/octet-stream': 'binary',
}

function answersOf({ answer }: Described, { method, share }: ForwardedCall): Record<number, Answer> {
  if (answer === undefined) return { 204: { description: 'Done.' } }
  if (answer === 'audio')
    return {
      200: { description: 'The audio.', content: audio },
      206: { description: 'The range.', content: audio, headers: ['Content-Range'] },
      416: { description: 'The audio has no such bytes.', headers: ['Content-Range'] },
    }
  const answers: Record<number, Answer> = {
    200: { ...json(`A ${answer}.`, answer), ...(share && { headers: ['ETag'] }) },
  }
  if (method === 'POST') answers[204] = { description: 'It was so already.' }
  if (share) answers[304] = { description: 'The caller has this answer.' }
  return answers
}

/**
 * The calls that the proxy passes on to the services (specification: proxy 3), from the list by which it does so. A
 * service's own refusal passes too.
 * @throws Error for a call without a description
 */
export function forwardedDescription(calls: readonly ForwardedCall[]): ServiceDescription {
  return {
    name: 'Services',
    description: 'Calls that are forwarded with the token of the account, or with the key of the operator.',
    schemas,
    operations: calls.map((call): Operation => {
      const words = described[`${call.method} ${call.path}`]
      if (!words) throw new Error(`${call.method} ${call.path} has no description`)
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      const { id, summary, request } = words
      return {
        method: call.method.toLowerCase() as Operation['method'],
        path,
        id,
        summary,
        parameters: parametersOf(call),
        ...(request && { request: { 'application/json': request } }),
        answers: {
          ...answersOf(words, call),
          ...refusals('Refusal'),
          409: json('The service has a conflict.', 'Refusal'),
          412: json('The resource has changed since it was read.', 'Refusal'),
        },
        security: call.audio ? [{ [schemes.session]: [] }] : signedIn,
      }
    }),
  }
}

function parametersOf({ query, pathSegments = {}, audio: isAudio }: ForwardedCall): Record<string, Parameter> {
  const segments = Object.keys(pathSegments).map((name) => [
    name,
    { description: `The ID of the ${name === 'id' ? 'job' : name}.`, in: 'path', required: true },
  ])
  const parameters = query
    .filter((name) => !name.endsWith('[]'))
    .map((name) => [name, { description: 'As at the service.', ...(name === 'status' && { repeated: true }) }])
  return { ...Object.fromEntries([...segments, ...parameters]), ...(!isAudio && accountParameter) }
}

const title = z.object({ title: z.string() })
const schemas = {
  Refusal: z.union([problem, apiError, statusError, transcriptionError]),
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
  ListCustomersResponse: customerList,
  SubmitBrandLiftStudyReportRequest: z.object({
    date: z.union([calendarDate, z.string()]),
    sourceTable: z.string(),
    instance: z.nullish(z.string()),
  }),
  Operation: operation,
  ListOperationsResponse: operationList,
  ListSourceTablesResponse: sourceTableList,
  SourceTableRows: sourceTableRows,
  ListBrandLiftStudiesResponse: studyList,
  BrandLiftStudy: study,
  Empty: z.object({}),
  JobList: jobList,
  Job: transcriptionJob,
}
