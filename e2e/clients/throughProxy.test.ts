import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountPaths } from '#contract/accounts.ts'
import { connectPaths } from '#contract/connect.ts'
import { datahubProxyPaths } from '#contract/datahub.ts'
import { partnerProxyPaths } from '#contract/partner.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { textInputPaths } from '#contract/textInput.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { openProduct, type Product } from './product.ts'

/** The product compares each call with the OpenAPI documents of proxy and services when it closes. */
describe('contract', () => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product?.close())

  const call = async (path: string, method = 'GET', body?: unknown) => {
    const answer = await product.television.call(path, { method, ...(body !== undefined && { body }) })
    const text = await answer.text()
    return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : undefined }
  }
  const list = (path: string, query: Record<string, string>) => call(`${path}?${new URLSearchParams(query)}`)

  it('the OpenAPI document of the proxy describes the session, the accounts, and the offers to a phone', async () => {
    const { json } = await call(proxyPaths.session)
    const statuses = [
      await call(accountPaths.list),
      await call(accountPaths.activate, 'POST', { account: json.account }),
      await call(connectPaths.start, 'POST', { scopes: ['datahub'] }),
      await call(connectPaths.list),
      await call(connectPaths.withdraw, 'POST', { id: 'none' }),
      await call(textInputPaths.start, 'POST', { field: 'search', limit: 20 }),
      await call(textInputPaths.end, 'POST', { id: 'none' }),
      await call(proxyPaths.health),
      await call(proxyPaths.ready),
    ].map(({ status }) => status)
    // The demo's web client is registered for another port, so nothing can be connected.
    expect(statuses).toEqual([200, 200, 501, 200, 404, 200, 200, 200, 200])
  })

  it('the OpenAPI document of the proxy describes channels, videos, playlists, owners, and reports', async () => {
    const report = { ids: 'channel==MINE', startDate: '2020-01-01', endDate: '2099-12-31', metrics: 'views' }
    const { json } = await list(proxyPaths.reports, { ...report, dimensions: 'video', maxResults: '2', sort: '-views' })
    const [[id]] = json.rows
    const statuses = [
      await list(proxyPaths.reports, { ...report, metrics: 'nonsense' }),
      await list(proxyPaths.reports, { ...report, metrics: 'estimatedRevenue' }),
      await list(proxyPaths.channels, { part: 'id,snippet,contentDetails,statistics', mine: 'true' }),
      await list(proxyPaths.videos, { part: 'id,snippet,contentDetails,statistics', id }),
      await list(proxyPaths.videos, { part: 'id,snippet', id, fields: 'items(id,snippet/title)' }),
      await list(proxyPaths.playlists, { part: 'snippet,contentDetails', mine: 'true' }),
      await list(partnerProxyPaths.contentOwners, { fetchMine: 'true' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 403, 200, 200, 200, 200, 200])
  })

  it('the OpenAPI document of the proxy describes groups and their items', async () => {
    const { json: group } = await call(proxyPaths.groups, 'POST', {
      snippet: { title: 'Mine' },
      contentDetails: { itemType: 'video#video' },
    })
    const statuses = [
      await list(proxyPaths.groups, { mine: 'true' }),
      await call(proxyPaths.groups, 'PUT', { id: group.id, snippet: { title: 'Renamed' } }),
      await list(proxyPaths.groupItems, { groupId: group.id }),
      await call(`${proxyPaths.groups}?id=${group.id}`, 'DELETE'),
      await call(`${proxyPaths.groups}?id=${group.id}`, 'DELETE'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 204, 404])
  })

  it('the OpenAPI document of the proxy describes transcripts, their audio, and a data hub that no phone allowed', async () => {
    const { json } = await list(transcriptionProxyPaths.jobs, { limit: '20', status: 'done' })
    const [{ id }] = json.items
    const head = await product.television.call(transcriptionProxyPaths.file(id), { method: 'HEAD' })
    const part = await product.television.call(transcriptionProxyPaths.file(id), { headers: { range: 'bytes=0-9' } })
    expect((await part.arrayBuffer()).byteLength).toBe(10)
    const statuses = [
      (await call(transcriptionProxyPaths.job(id))).status,
      (await call(transcriptionProxyPaths.job(crypto.randomUUID()))).status,
      head.status,
      part.status,
      (await call(datahubProxyPaths.customers)).status,
      (await call(proxyPaths.signOut, 'POST', {})).status,
      (await call(proxyPaths.channels)).status,
    ]
    expect(statuses).toEqual([200, 404, 200, 206, 403, 200, 401])
  })
})
