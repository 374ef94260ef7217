import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { JWT as Jwt, OAuth2Client as Oauth2Client } from 'google-auth-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { job, jobList, type Report, report, reportList, reportTypeList } from '#contract/reporting.ts'
import { notInstalled } from '../repository/packageSets.ts'
import { answerInBrowser } from './browserOfAPerson.ts'
import { clientPackage, noClients } from './clientPackage.ts'
import { openServices, type Services } from './services.ts'

/** A package of its own, because it has every API of the field. Its types are not there without it. */
const folder = join(import.meta.dirname, '../googleapis')
const reason = notInstalled('googleapis') || noClients
const { gaxios, JWT, OAuth2Client } = await clientPackage<typeof import('google-auth-library')>('google-auth-library')

type Method = (
  parameters: object,
  options?: object,
) => Promise<{ status: number; data: unknown; headers: { get(name: string): string | null } }>
interface Client {
  reportTypes: Record<'list', Method>
  jobs: Record<'create' | 'list' | 'get' | 'delete', Method> & { reports: Record<'list' | 'get', Method> }
  media: Record<'download', Method>
}
interface Library {
  youtubereporting(options: { version: 'v1'; rootUrl: string; auth: Oauth2Client | Jwt }): Client
}
const library = (): Library => createRequire(join(folder, 'package.json'))('googleapis/build/src/apis/youtubereporting')

const refused = (code: number, status: string) => ({ response: { status: code, data: { error: { code, status } } } })

describe.skipIf(reason)(`version 188${reason}`, () => {
  let services: Services
  let client: Client
  beforeAll(async () => {
    services = await openServices({ REPORTING_CHECK_SECONDS: '1' })
    client = await ofPerson(services.scopes.analyticsReadonly)
  })
  afterAll(() => services?.close())

  /** A client with a grant that a person gave in a browser: devices are never given these scopes. */
  async function ofPerson(scope: string): Promise<Client> {
    const auth = new OAuth2Client({
      ...services.demo.webClient,
      redirectUri: 'http://localhost:8010/connect/callback',
      endpoints: {
        oauth2AuthBaseUrl: services.url + authorizationPaths.authorize,
        oauth2TokenUrl: services.url + authorizationPaths.token,
      },
    })
    const { codeVerifier, codeChallenge = '' } = await auth.generateCodeVerifierAsync()
    const challenge = { code_challenge: codeChallenge, code_challenge_method: 'S256' as never }
    const address = auth.generateAuthUrl({ access_type: 'offline', scope, ...challenge })
    const code = (await answerInBrowser(services, address, 'allow')).searchParams.get('code') ?? ''
    auth.setCredentials((await auth.getToken({ code, codeVerifier })).tokens)
    return library().youtubereporting({ version: 'v1', rootUrl: services.url, auth })
  }

  /** Waits until the service has made the first report of a job. */
  async function firstReport(reportingClient: Client, jobId: string, options: object = {}): Promise<Report> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { data } = await reportingClient.jobs.reports.list({ jobId, ...options })
      const [firstOfList] = reportList.parse(data).reports
      if (firstOfList) return firstOfList
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the job makes no report')
  }
  const resourceOf = ({ downloadUrl }: Report) => new URL(downloadUrl).pathname.replace('/v1/media/', '')

  it('the youtubereporting client of googleapis lists the types of reports, page by page', async () => {
    const ids: string[] = []
    let pageToken: string | undefined
    do {
      const page = reportTypeList.parse((await client.reportTypes.list({ pageSize: 15, pageToken })).data)
      ids.push(...page.reportTypes.map(({ id }) => id))
      pageToken = page.nextPageToken
    } while (pageToken !== undefined)
    expect(ids).toHaveLength(20)
    expect(ids).toContain('channel_reach_basic_a1')
  })

  it('the youtubereporting client of googleapis creates a job, finds its reports, and downloads one', async () => {
    const requestBody = { reportTypeId: 'channel_basic_a3', name: 'daily' }
    const created = job.parse((await client.jobs.create({ requestBody })).data)
    expect(created).toMatchObject(requestBody)
    const jobId = created.id
    expect((await client.jobs.get({ jobId })).data).toEqual(created)
    expect(jobList.parse((await client.jobs.list({ includeSystemManaged: true })).data).jobs).toEqual([created])
    await expect(client.jobs.create({ requestBody })).rejects.toMatchObject(refused(409, 'ALREADY_EXISTS'))

    const found = await firstReport(client, jobId)
    expect(report.parse((await client.jobs.reports.get({ jobId, reportId: found.id })).data)).toEqual(found)
    expect(Date.parse(found.endTime) - Date.parse(found.startTime)).toBeGreaterThanOrEqual(23 * 3_600_000)
    const earlier = await client.jobs.reports.list({ jobId, startTimeBefore: found.startTime })
    expect(reportList.parse(earlier.data).reports).toEqual([])

    const resourceName = resourceOf(found)
    const { data: csv, headers } = await client.media.download({ resourceName, alt: 'media' }, { responseType: 'text' })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header = '', ...rows] = String(csv).trimEnd().split('\n')
    expect(header).toMatch(/^date,channel_id,video_id,live_or_on_demand,subscribed_status,country_code,views,/)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.split(',')[1] === services.demo.channel)).toBe(true)
    const part = await client.media.download(
      { resourceName, alt: 'media' },
      { responseType: 'text', headers: { Range: 'bytes=0-3' } },
    )
    expect([part.status, part.data]).toEqual([206, 'date'])
  })

  it('the youtubereporting client of googleapis reports errors, and deletes a job', async () => {
    const old = { reportTypeId: 'channel_basic_a1', name: 'old' }
    await expect(client.jobs.create({ requestBody: old })).rejects.toMatchObject(refused(404, 'NOT_FOUND'))
    await expect(client.jobs.create({ requestBody: { name: 'x' } })).rejects.toMatchObject(
      refused(400, 'INVALID_ARGUMENT'),
    )
    await expect(client.jobs.list({ onBehalfOfContentOwner: 'nobody' })).rejects.toMatchObject(
      refused(403, 'PERMISSION_DENIED'),
    )
    const requestBody = { reportTypeId: 'channel_cards_a1', name: 'cards' }
    const { id: jobId } = job.parse((await client.jobs.create({ requestBody })).data)
    expect((await client.jobs.delete({ jobId })).data).toEqual({})
    await expect(client.jobs.get({ jobId })).rejects.toMatchObject(refused(404, 'NOT_FOUND'))
  })

  it('the youtubereporting client of googleapis downloads a content owner’s report as a service account', async () => {
    const key = await services.serviceAccount('collector', true)
    // The library has one fixed token address; its users work around that by the `aud` claim and a transporter.
    const auth = new JWT({
      scopes: [services.scopes.analyticsMonetary],
      additionalClaims: { aud: key.token_uri },
      transporter: new gaxios.Gaxios({
        fetchImplementation: (url: RequestInfo | URL, options?: RequestInit) =>
          fetch(String(url) === 'https://oauth2.googleapis.com/token' ? key.token_uri : url, options),
      }),
    })
    auth.fromJSON(key)
    const onBehalfOfContentOwner = services.contentOwner
    const owner = library().youtubereporting({ version: 'v1', rootUrl: services.url, auth })
    const { data } = await owner.reportTypes.list({ onBehalfOfContentOwner, pageSize: 100 })
    expect(reportTypeList.parse(data).reportTypes.map(({ id }) => id)).toContain('content_owner_estimated_revenue_a2')
    const requestBody = { reportTypeId: 'content_owner_basic_a4', name: 'all' }
    const { id } = job.parse((await owner.jobs.create({ onBehalfOfContentOwner, requestBody })).data)
    const resourceName = resourceOf(await firstReport(owner, id, { onBehalfOfContentOwner }))
    const { data: csv } = await owner.media.download({ resourceName, alt: 'media' }, { responseType: 'text' })
    expect(String(csv)).toMatch(/,claimed_status,uploader_type,/)
  })
})
