import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownAccount, startTestService, type TestService } from '../analytics/service.fixture.ts'

describe('every call of the field', () => {
  let service: TestService
  let id: string
  beforeAll(async () => {
    service = await startTestService()
    await service.videoRepository.saveChannel({
      id: 'UC',
      title: 'C',
      accountId: ownAccount.id,
      publishedAt: 0,
      country: null,
    })
    await service.videoRepository.makeCurrent(ownAccount.id, 'UC')
    id = (await call('/v2/groups', {}, { snippet: { title: 'G' }, contentDetails: { itemType: 'video#video' } })).json
      .id
  })
  afterAll(() => service.close())
  const call = async (url: string, query: Record<string, string | string[]>, body?: object) => {
    const answer = await service.app.inject({
      url,
      query,
      ...(body && { method: 'POST' as const, payload: body }),
      headers: { authorization: `Bearer ${service.tokens.own}` },
    })
    return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'], json: answer.json() }
  }
  const groups = (query: Record<string, string | string[]>) => call('/v2/groups', { id, ...query })
  const report = { ids: 'channel==MINE', startDate: '2026-11-01', endDate: '2026-11-02', metrics: 'views' }

  it('the parameter fields keeps the requested parts', async () => {
    expect((await groups({ fields: 'items(snippet/title),kind' })).json).toEqual({
      kind: 'video#groupListResponse',
      items: [{ snippet: { title: 'G' } }],
    })
    const { json } = await call('/v2/reports', { ...report, fields: 'columnHeaders/name' })
    expect(json).toEqual({ columnHeaders: [{ name: 'views' }] })
  })

  it.each([
    ['zz', 'zz'],
    ['kind,zz', 'zz'],
    ['items(snippet(title,zz))', 'items/snippet/zz'],
    ['items/contentDetails(itemCount,zz)', 'items/contentDetails/zz'],
    ['kind/below', 'kind/below'],
  ])('fields=%s is refused, and the error names what no answer has: %s', async (fields, named) => {
    const refused = { code: 400, message: `Invalid field selection ${named}` }
    const errors = [{ reason: 'invalidParameter', location: 'fields' }]
    const { status, json } = await groups({ fields })
    expect([status, json.error]).toMatchObject([400, { ...refused, errors }])
  })

  it('the parameter fields of a report may name what a result table has', async () => {
    expect((await call('/v2/reports', { ...report, fields: 'zz' })).json.error.message).toBe(
      'Invalid field selection zz',
    )
    expect((await call('/v2/reports', { ...report, fields: 'rows/zz' })).status).toBe(400)
    // An answer without rows lacks the field, which is not an error of the caller.
    const { status, json } = await call('/v2/reports', { ...report, fields: 'rows,errors' })
    expect([status, json]).toEqual([200, {}])
  })

  it('the parameter fields may name what only other answers have, and every name at once', async () => {
    expect((await groups({ fields: 'nextPageToken,items/errors' })).json).toEqual({ items: [{}] })
    expect((await groups({ fields: '*' })).text).toBe((await groups({})).text)
    expect((await groups({ fields: 'items/*/title' })).json).toMatchObject({ items: [{ snippet: { title: 'G' } }] })
  })

  it('the parameter fields does not shorten a refusal', async () => {
    const { status, json } = await call('/v2/groups', { fields: 'kind' })
    expect([status, json.error.errors[0].reason]).toEqual([400, 'required'])
  })

  it('prettyPrint formats the answer for people', async () => {
    expect((await groups({ prettyPrint: 'true' })).text).toContain('\n  "kind": "video#groupListResponse"')
    expect((await groups({ prettyPrint: 'false' })).text).not.toContain('\n')
    const both = await groups({ prettyPrint: 'true', fields: 'kind' })
    expect(both.text).toBe('{\n  "kind": "video#groupListResponse"\n}\n')
  })

  it('the other standard parameters are accepted and ignored, and callback makes no script', async () => {
    const plain = (await groups({})).text
    const tolerated = { alt: 'json', key: 'k', quotaUser: 'u', callback: 'alert', userIp: '::1', '$.xgafv': '2' }
    const { text, type } = await groups({ ...tolerated, uploadType: 'media', upload_protocol: 'raw', fields: '' })
    expect([text, type]).toEqual([plain, 'application/json; charset=utf-8'])
    expect((await call('/v2/reports', { ...report, ...tolerated })).status).toBe(200)
  })

  it.each([
    ['alt', 'media'],
    ['alt', 'csv'],
    ['prettyPrint', 'yes'],
    ['fields', 'items('],
    ['fields', ['kind', 'etag']],
  ] as const)('%s=%s is refused with the name of the parameter', async (name, value) => {
    const { status, json } = await groups({ [name]: value as string })
    expect([status, json.error.errors[0]]).toMatchObject([400, { reason: 'invalidParameter', location: name }])
  })
})
