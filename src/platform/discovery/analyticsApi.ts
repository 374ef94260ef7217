import { analyticsPaths, resultTable } from '#contract/analytics.ts'
import { group, groupItem, groupItemListResponse, groupListResponse } from '#contract/groups.ts'
import { groupWriteScopeNames, reportScopeNames } from '#contract/scopes.ts'
import type { ApiDescription, Method, Parameter } from './description.ts'

const version = 'v2'
const onBehalfOfContentOwner: Parameter = { description: 'Content owner for whom the account acts.' }
const id: Parameter = { description: 'Its id.', required: true }
const day = (description: string): Parameter => ({ description, required: true, pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}' })

const query: Method = {
  httpMethod: 'GET',
  path: version + analyticsPaths.reports,
  description: 'Answers a report.',
  parameters: {
    ids: { description: 'channel==MINE, channel==ID or contentOwner==NAME.', required: true },
    startDate: day('First day, YYYY-MM-DD.'),
    endDate: day('Last day, YYYY-MM-DD.'),
    metrics: { description: 'Metrics, with commas between them.', required: true },
    dimensions: { description: 'Dimensions, with commas between them.' },
    filters: { description: 'dimension==value, with semicolons between them.' },
    sort: { description: 'Dimensions and metrics; with - in front the largest come first.' },
    maxResults: { description: 'Rows at most.', type: 'integer' },
    startIndex: { description: 'First row, from 1.', type: 'integer' },
    currency: { description: 'Currency of money, ISO 4217.' },
    includeHistoricalChannelData: { description: 'Days before the channel was linked too.', type: 'boolean' },
    onBehalfOfContentOwner,
  },
  response: 'QueryResponse',
  scopes: reportScopeNames,
}

/** A method of groups or of their items. */
const of = (
  path: string,
  httpMethod: Method['httpMethod'],
  description: string,
  more: Pick<Method, 'parameters' | 'request' | 'response'>,
): Method => ({
  httpMethod,
  path: version + path,
  description,
  ...more,
  parameters: { ...more.parameters, onBehalfOfContentOwner },
  scopes: httpMethod === 'GET' ? reportScopeNames : groupWriteScopeNames,
})

/** Reports and groups (specification: reports 1; specification: groups 2). */
export const analyticsApi = (brand: string): ApiDescription => {
  const { groups, groupItems } = analyticsPaths
  return {
    name: `${brand}Analytics`,
    version,
    title: 'Analytics API',
    description: 'Reports of channels and content owners, and groups to report on.',
    schemas: {
      QueryResponse: resultTable,
      Group: group,
      ListGroupsResponse: groupListResponse,
      GroupItem: groupItem,
      ListGroupItemsResponse: groupItemListResponse,
    },
    resources: {
      reports: { query },
      groups: {
        list: of(groups, 'GET', 'Lists groups.', {
          parameters: {
            id: { description: 'Ids, with commas between them.' },
            mine: { description: 'Those of the account.', type: 'boolean' },
            pageToken: { description: 'The page, as nextPageToken named it.' },
          },
          response: 'ListGroupsResponse',
        }),
        insert: of(groups, 'POST', 'Makes a group.', { request: 'Group', response: 'Group' }),
        update: of(groups, 'PUT', "Changes a group's title.", { request: 'Group', response: 'Group' }),
        delete: of(groups, 'DELETE', 'Removes a group.', { parameters: { id } }),
      },
      groupItems: {
        list: of(groupItems, 'GET', "Lists a group's items.", {
          parameters: { groupId: { description: 'The group.', required: true } },
          response: 'ListGroupItemsResponse',
        }),
        insert: of(groupItems, 'POST', 'Puts something into a group.', { request: 'GroupItem', response: 'GroupItem' }),
        delete: of(groupItems, 'DELETE', 'Takes an item out of its group.', { parameters: { id } }),
      },
    },
  }
}
