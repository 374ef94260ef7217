import * as z from 'zod/mini'
import {
  type Job,
  jobList,
  job as jobResource,
  newJob,
  type ReportType,
  reportingPaths,
  reportTypeList,
} from '#contract/reporting.ts'
import { paging, readPageSize } from '#platform/http/listParameters.ts'
import { detailType, notFound, StatusProblem } from '#platform/http/statusErrors.ts'
import type { ResourceParameter } from '#platform/methods/resourceMethod.ts'
import { wireTime } from '#platform/time/days.ts'
import { requireMoney } from '../caller.ts'
import type { JobRow } from '../jobs.ts'
import { type OfferedType, typesFor } from '../reportTypes.ts'
import { jobId, readIncludeSystemManaged, readNewJob, reportingMethod } from './context.ts'

/** The answer of a method that has nothing to say. */
export const nothing = z.object({})

const includeSystemManaged = {
  description: 'Whether to include those that exist without a job. There are none.',
  type: 'boolean',
} as const satisfies ResourceParameter

const { jobs: path, reportTypes } = reportingPaths

/** The types of reports (specification: reporting 2). */
export const reportTypeMethods = {
  list: reportingMethod({
    httpMethod: 'GET',
    path: reportTypes,
    description: 'Lists the types of reports.',
    parameters: { includeSystemManaged, ...paging },
    answer: reportTypeList,
    handler: ({ caller, pages, parameters }) => {
      const byOwner = caller.contentOwner !== ''
      readIncludeSystemManaged(parameters.includeSystemManaged)
      const list = `report types ${byOwner}`
      const [after = ''] = parameters.pageToken === undefined ? [] : pages.read(list, parameters.pageToken)
      const types = typesFor(byOwner).filter(({ id }) => id > String(after))
      const page = types.slice(0, readPageSize(parameters.pageSize))
      const last = page.at(-1)
      return {
        reportTypes: page.map(typeResource),
        ...(last && page.length < types.length ? { nextPageToken: pages.write(list, [last.id]) } : {}),
      }
    },
  }),
}

/** The methods of jobs (specification: reporting 2). */
export const jobMethods = {
  create: reportingMethod({
    httpMethod: 'POST',
    path,
    description: 'Orders a report of each day.',
    body: newJob,
    answer: jobResource,
    refusals: [409],
    handler: async ({ caller, jobs, onNewJob, request, requireAccess }): Promise<Job> => {
      const { reportTypeId, name } = readNewJob(request.body)
      const type = typesFor(caller.contentOwner !== '').find(({ id }) => id === reportTypeId)
      if (!type)
        throw notFound(
          `There is no report type ${reportTypeId.slice(0, 80)} for ${caller.contentOwner === '' ? 'a channel' : 'a content owner'}; ${reportingPaths.reportTypes} lists those that there are.`,
        )
      await requireMoney(requireAccess, request, type)
      const row = await jobs.create(caller, { reportTypeId, name })
      if (!row)
        throw new StatusProblem(409, 'alreadyExists', `There is already a job of the report type ${reportTypeId}.`, [
          { '@type': detailType('ResourceInfo'), resourceType: 'job', resourceName: reportTypeId },
        ])
      onNewJob()
      return resourceOf(row)
    },
  }),
  list: reportingMethod({
    httpMethod: 'GET',
    path,
    description: 'Lists jobs.',
    parameters: { includeSystemManaged, ...paging },
    answer: jobList,
    handler: async ({ caller, jobs, pages, parameters }) => {
      readIncludeSystemManaged(parameters.includeSystemManaged)
      const list = JSON.stringify(['reporting jobs', caller.projectId, caller.accountId, caller.contentOwner])
      const [createdAt, id] = parameters.pageToken === undefined ? [] : pages.read(list, parameters.pageToken)
      const { rows, hasMore } = await jobs.list(caller, {
        after: createdAt === undefined ? undefined : { createdAt: Number(createdAt), id: String(id) },
        limit: readPageSize(parameters.pageSize),
      })
      const last = rows.at(-1)
      return {
        jobs: rows.map(resourceOf),
        ...(hasMore && last ? { nextPageToken: pages.write(list, [last.created_at, last.id]) } : {}),
      }
    },
  }),
  get: reportingMethod({
    httpMethod: 'GET',
    path: `${path}/{jobId}`,
    description: 'Returns a job.',
    parameters: { jobId },
    answer: jobResource,
    handler: async ({ caller, jobOf, parameters, request }) =>
      resourceOf(await jobOf(request, caller, parameters.jobId)),
  }),
  delete: reportingMethod({
    httpMethod: 'DELETE',
    path: `${path}/{jobId}`,
    description: 'Deletes a job with its reports.',
    parameters: { jobId },
    answer: nothing,
    handler: async ({ caller, jobOf, jobs, parameters, request }) => {
      await jobs.remove((await jobOf(request, caller, parameters.jobId)).id)
      return {}
    },
  }),
}

const typeResource = ({ id, name }: OfferedType): ReportType => ({ id, name })

const resourceOf = ({ id, report_type_id, name, created_at }: JobRow): Job => ({
  id,
  reportTypeId: report_type_id,
  name,
  createTime: wireTime(created_at),
})
