import type { FastifyInstance } from 'fastify'
import {
  type Job,
  jobList,
  job as jobResource,
  type ReportType,
  reportingPaths,
  reportTypeList,
} from '#contract/reporting.ts'
import { wireTime } from '../../isoTime.ts'
import { readPageSize } from '../../listParameters.ts'
import { answering } from '../../standardParameters.ts'
import { detailType, notFound, StatusProblem } from '../../statusErrors.ts'
import { type Call, openCall, requireMoney } from '../caller.ts'
import type { JobRow } from '../jobs.ts'
import { type OfferedType, typesFor } from '../reportTypes.ts'
import type { ReportingMethods } from './context.ts'
import { readIncludeSystemManaged, readNewJob } from './requests.ts'

const listNames = ['includeSystemManaged', 'pageSize', 'pageToken'] as const

/** Registers the types of reports and the methods of jobs (specification: reporting 2). */
export function jobMethods(app: FastifyInstance, context: ReportingMethods): void {
  const { jobs, pages, jobOf } = context

  app.get(reportingPaths.reportTypes, answering(reportTypeList), async (request: Call) => {
    const { caller, query } = await openCall(context, request, listNames)
    const byOwner = caller.contentOwner !== ''
    readIncludeSystemManaged(query.includeSystemManaged)
    const list = `report types ${byOwner}`
    const [after = ''] = query.pageToken === undefined ? [] : pages.read(list, query.pageToken)
    const types = typesFor(byOwner).filter(({ id }) => id > String(after))
    const page = types.slice(0, readPageSize(query.pageSize))
    const last = page.at(-1)
    return {
      reportTypes: page.map(typeResource),
      ...(last && page.length < types.length ? { nextPageToken: pages.write(list, [last.id]) } : {}),
    }
  })

  app.post(reportingPaths.jobs, answering(jobResource), async (request: Call): Promise<Job> => {
    const { caller } = await openCall(context, request, [])
    const { reportTypeId, name } = readNewJob(request.body)
    const type = typesFor(caller.contentOwner !== '').find(({ id }) => id === reportTypeId)
    if (!type)
      throw notFound(
        `There is no report type ${reportTypeId.slice(0, 80)} for ${caller.contentOwner === '' ? 'a channel' : 'a content owner'}; ${reportingPaths.reportTypes} lists those that there are.`,
      )
    await requireMoney(context.requireAccess, request, type)
    const row = await jobs.create(caller, { reportTypeId, name })
    if (!row)
      throw new StatusProblem(409, 'alreadyExists', `There is already a job of the report type ${reportTypeId}.`, [
        { '@type': detailType('ResourceInfo'), resourceType: 'job', resourceName: reportTypeId },
      ])
    context.onNewJob()
    return resourceOf(row)
  })

  app.get(reportingPaths.jobs, answering(jobList), async (request: Call) => {
    const { caller, query } = await openCall(context, request, listNames)
    readIncludeSystemManaged(query.includeSystemManaged)
    const list = JSON.stringify(['reporting jobs', caller.projectId, caller.accountId, caller.contentOwner])
    const [createdAt, id] = query.pageToken === undefined ? [] : pages.read(list, query.pageToken)
    const { rows, hasMore } = await jobs.list(caller, {
      after: createdAt === undefined ? undefined : { createdAt: Number(createdAt), id: String(id) },
      limit: readPageSize(query.pageSize),
    })
    const last = rows.at(-1)
    return {
      jobs: rows.map(resourceOf),
      ...(hasMore && last ? { nextPageToken: pages.write(list, [last.created_at, last.id]) } : {}),
    }
  })

  const path = `${reportingPaths.jobs}/:job`
  const open = async (request: Call): Promise<JobRow> => {
    const { caller } = await openCall(context, request, [])
    return jobOf(request, caller, (request.params as { job: string }).job)
  }
  app.get(path, answering(jobResource), async (request: Call) => resourceOf(await open(request)))
  app.delete(path, async (request: Call) => {
    await jobs.remove((await open(request)).id)
    return {}
  })
}

const typeResource = ({ id, name }: OfferedType): ReportType => ({ id, name })

const resourceOf = ({ id, report_type_id, name, created_at }: JobRow): Job => ({
  id,
  reportTypeId: report_type_id,
  name,
  createTime: wireTime(created_at),
})
