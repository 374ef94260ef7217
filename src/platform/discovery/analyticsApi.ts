import { analyticsPaths, resultTable } from '#contract/analytics.ts'
import { apiError } from '#contract/apiError.ts'
import { group, groupItem, groupItemListResponse, groupListResponse } from '#contract/groups.ts'
import { groupWriteScopeNames, reportScopeNames } from '#contract/scopes.ts'
import { bodies } from '../reports/groups/requests.ts'
import type { ApiDescription, Method, Parameter } from './description.ts'

const version = 'v2'
const onBehalfOfContentOwner: Parameter = { description: 'Content owner for whom the account acts.' }
const id: Parameter = { description: 'Its ID.', required: true }
const day = (description: string): Parameter => ({ description, required: true, pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}' })

const query: Method = {
  httpMethod: 'GET',
  path: version + analyticsPaths.reports,
  description: 'Returns a report.',
  parameters: {
    ids: { description: 'channel==MINE, channel==ID or contentOwner==NAME.', required: true },
    startDate: day('First day, YYYY-MM-DD.'),
    endDate: day('Last day, YYYY-MM-DD.'),
    metrics: { description: 'Metrics, separated by commas or repeated.', required: true, repeated: true },
    dimensions: { description: 'Dimensions, separated by commas or repeated.', repeated: true },
    filters: { description: 'dimension==value, separated by semicolons or repeated.', repeated: true },
    sort: {
      description: 'Dimensions and metrics, separated by commas; - in front sorts in descending order.',
      repeated: true,
    },
    maxResults: { description: 'The largest number of rows.', type: 'integer' },
    startIndex: { description: 'The first row, counted from 1.', type: 'integer' },
    currency: { description: 'Currency of money, ISO 4217.' },
    includeHistoricalChannelData: { description: 'Includes days before the channel was linked.', type: 'boolean' },
    onBehalfOfContentOwner,
  },
  response: 'QueryResponse',
  refusals: [409],
  scopes: reportScopeNames,
}

/** A method of groups or of their items. */
const method = (
  path: string,
  httpMethod: Method['httpMethod'],
  description: string,
  details: Pick<Method, 'parameters' | 'request' | 'response' | 'mayChangeNothing'>,
): Method => ({
  httpMethod,
  path: version + path,
  description,
  ...details,
  parameters: { ...details.parameters, onBehalfOfContentOwner },
  hasVersions: true,
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
      NewGroup: bodies.newGroup,
      ChangedGroup: bodies.changedGroup,
      NewGroupItem: bodies.newItem,
    },
    refusal: { name: 'Error', schema: apiError },
    resources: {
      reports: { query },
      groups: {
        list: method(groups, 'GET', 'Lists groups.', {
          parameters: {
            id: { description: 'Ids, separated by commas or repeated.', repeated: true },
            mine: { description: 'Only those of the account.', type: 'boolean' },
            pageToken: { description: 'The nextPageToken of the previous page.' },
          },
          response: 'ListGroupsResponse',
        }),
        insert: method(groups, 'POST', 'Creates a group.', { request: 'NewGroup', response: 'Group' }),
        update: method(groups, 'PUT', "Changes a group's title.", { request: 'ChangedGroup', response: 'Group' }),
        delete: method(groups, 'DELETE', 'Deletes a group.', { parameters: { id } }),
      },
      groupItems: {
        list: method(groupItems, 'GET', "Lists a group's items.", {
          parameters: { groupId: { description: 'The group.', required: true } },
          response: 'ListGroupItemsResponse',
        }),
        insert: method(groupItems, 'POST', 'Adds an item to a group.', {
          request: 'NewGroupItem',
          response: 'GroupItem',
          mayChangeNothing: true,
        }),
        delete: method(groupItems, 'DELETE', 'Removes an item from its group.', { parameters: { id } }),
      },
    },
  }
}
