import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { statusError } from '#contract/apiError.ts'
import { jobList, reportTypeList } from '#contract/reporting.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { row } from '../analytics/rows.fixture.ts'
import { otherAccount, ownAccount, startTestReporting, type TestReporting } from './reporting.fixture.ts'

describe.each(testDatabases())('types and jobs on $name', ({ fresh }) => {
  let service: TestReporting
  beforeEach(async () => {
    service = await startTestReporting(await fresh())
    await service.loadRows([row({ date: '20260630', views: 3 })])
  })
  afterEach(() => service.close())

  const refusal = ({ status, body }: { status: number; body: unknown }) => {
    const { error } = statusError.parse(body)
    expect(error.code).toBe(status)
    return [status, error.status, error.message] as const
  }
  const create = (body: unknown, query = '', bearer = service.own) =>
    service.call('POST', `/v1/jobs${query}`, body, bearer)
  const daily = { reportTypeId: 'channel_basic_a3', name: 'daily' }

  it('the reporting service lists the newest version of each type of a channel, in pages', async () => {
    const all: string[] = []
    let token: string | undefined
    let pages = 0
    do {
      const query = `pageSize=8${token ? `&pageToken=${encodeURIComponent(token)}` : ''}`
      const page = reportTypeList.parse((await service.call('GET', `/v1/reportTypes?${query}`)).body)
      all.push(...page.reportTypes.map(({ id }) => id))
      token = page.nextPageToken
      pages += 1
    } while (token !== undefined)
    expect(pages).toBe(3)
    expect(all).toEqual([...all].sort())
    expect(new Set(all).size).toBe(20)
    expect(all).toEqual(expect.arrayContaining(['channel_basic_a3', 'channel_reach_basic_a1', 'playlist_basic_a2']))
    expect(all.filter((id) => !/^(channel|playlist)_\w+_a\d$/.test(id))).toEqual([])
  })

  it('the reporting service lists the types of a content owner to accounts that act for the owner', async () => {
    await service.owners.save({ name: 'works', title: 'Works' })
    expect(refusal(await service.call('GET', '/v1/reportTypes?onBehalfOfContentOwner=works'))[1]).toBe(
      'PERMISSION_DENIED',
    )
    await service.owners.linkAccount('works', ownAccount.id)
    const { body } = await service.call('GET', '/v1/reportTypes?onBehalfOfContentOwner=works')
    const ids = reportTypeList.parse(body).reportTypes.map(({ id }) => id)
    expect(ids).toContain('content_owner_asset_estimated_revenue_a2')
    expect(ids.every((id) => id.startsWith('content_owner_'))).toBe(true)
  })

  it('the reporting service creates, returns, lists and deletes jobs', async () => {
    const { status, body } = await create(daily)
    expect([status, body]).toEqual([200, { id: expect.any(String), ...daily, createTime: '2026-07-03T12:00:00Z' }])
    expect((await service.call('GET', `/v1/jobs/${body.id}`)).body).toEqual(body)
    expect(jobList.parse((await service.call('GET', '/v1/jobs?includeSystemManaged=true')).body).jobs).toEqual([body])
    expect(await service.call('DELETE', `/v1/jobs/${body.id}`)).toMatchObject({ status: 200, body: {} })
    expect(refusal(await service.call('GET', `/v1/jobs/${body.id}`)).slice(0, 2)).toEqual([404, 'NOT_FOUND'])
    expect((await create(daily)).status).toBe(200)
  })

  it('the reporting service refuses a second job of a type, also when two jobs are created at the same time', async () => {
    const outcomes = await Promise.all([create(daily), create(daily), create(daily)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(refusal(await create(daily))[1]).toBe('ALREADY_EXISTS')
    expect((await create({ ...daily, reportTypeId: 'channel_cards_a1' })).status).toBe(200)
  })

  it('the reporting service names what is wrong with a new job', async () => {
    expect(refusal(await create({ ...daily, reportTypeId: 'channel_basic_a2' }))).toEqual([
      404,
      'NOT_FOUND',
      expect.stringContaining('channel_basic_a2'),
    ])
    expect(refusal(await create({ reportTypeId: 'channel_basic_a3' }))[2]).toBe('name: It is missing.')
    expect(refusal(await create({ name: 'x' }))[2]).toBe('reportTypeId: It is missing.')
    expect(refusal(await create({ ...daily, name: 7 }))[2]).toMatch(/^name: 7 is not allowed/)
    expect(refusal(await create([]))[1]).toBe('INVALID_ARGUMENT')
    expect(refusal(await create(daily, '?colour=red'))[2]).toMatch(/^colour: There is no such parameter/)
    expect(refusal(await create({ ...daily, reportTypeId: 'content_owner_basic_a4' }))[0]).toBe(404)
  })

  it('the reporting service shows jobs only to their account and their project', async () => {
    const { body: job } = await create(daily)
    await service.videoRepository.saveChannel({
      id: 'UCtheirs',
      accountId: otherAccount.id,
      title: 'Theirs',
      publishedAt: 0,
      country: null,
    })
    await service.videoRepository.makeCurrent(otherAccount.id, 'UCtheirs')
    const otherBearers = [
      await service.token(otherAccount.id, ['analyticsReadonly']),
      await service.token(ownAccount.id, ['analyticsReadonly'], 'q'),
    ]
    for (const bearer of otherBearers) {
      expect(jobList.parse((await service.call('GET', '/v1/jobs', undefined, bearer)).body).jobs).toEqual([])
      for (const path of [`/v1/jobs/${job.id}`, `/v1/jobs/${job.id}/reports`])
        expect(refusal(await service.call('GET', path, undefined, bearer))[0]).toBe(404)
      expect(refusal(await service.call('DELETE', `/v1/jobs/${job.id}`, undefined, bearer))[0]).toBe(404)
      expect((await create(daily, '', bearer)).status).toBe(200)
    }
    expect((await service.call('GET', `/v1/jobs/${job.id}`)).status).toBe(200)
  })

  it('the reporting service requires a token, one of its scopes, and the scope for money for types with money', async () => {
    expect(refusal(await service.call('GET', '/v1/jobs', undefined, null)).slice(0, 2)).toEqual([
      401,
      'UNAUTHENTICATED',
    ])
    const videoBearer = await service.token(ownAccount.id, ['videoReadonly'])
    expect(refusal(await service.call('GET', '/v1/jobs', undefined, videoBearer)).slice(0, 2)).toEqual([
      403,
      'PERMISSION_DENIED',
    ])
    await service.owners.save({ name: 'works', title: 'Works' })
    await service.owners.linkAccount('works', ownAccount.id)
    const revenue = { reportTypeId: 'content_owner_estimated_revenue_a2', name: 'money' }
    const query = '?onBehalfOfContentOwner=works'
    expect(refusal(await create(revenue, query))[0]).toBe(403)
    const monetary = await service.token(ownAccount.id, ['analyticsMonetary'])
    const { status, body } = await create(revenue, query, monetary)
    expect(status).toBe(200)
    expect(refusal(await service.call('GET', `/v1/jobs/${body.id}/reports${query}`))[0]).toBe(403)
    expect((await service.call('GET', `/v1/jobs/${body.id}/reports${query}`, undefined, monetary)).status).toBe(200)
  })
})
