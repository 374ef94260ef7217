import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Platform, startPlatform } from '../app/server.ts'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { wire } from '../platform.fixture.ts'
import { platformSettings } from '../settings/settings.ts'
import type { restDescription } from './document.ts'
import { describedApis, discoveryPath } from './service.ts'

type Document = ReturnType<typeof restDescription>

describe('discovery', () => {
  let dataDir: string
  let platform: Platform
  let call: ReturnType<typeof wire>['call']
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-discovery-'))
    await beginDemo(dataDir)
    platform = await startPlatform({
      settings: platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' }),
    })
    call = wire(platform.url).call
  })
  afterAll(async () => {
    await platform.close()
    await rm(dataDir, { recursive: true })
  })

  /** All methods of a document, at any depth of resources. */
  function methodsOf({ resources }: Pick<Document, 'resources'>): { httpMethod: string; path: string; id: string }[] {
    return Object.values(resources).flatMap((resource) => [
      ...Object.values(resource.methods ?? {}),
      ...methodsOf({ resources: resource.resources ?? {} }),
    ])
  }
  const document = async (name: string, version: string) =>
    (await call(`/${name}/$discovery/rest?version=${version}`)).json as unknown as Document

  it('discovery documents are listed in a directory, and each has two addresses', async () => {
    const { json } = await call(discoveryPath)
    const items = json.items as { name: string; version: string; discoveryRestUrl: string }[]
    expect(items.map(({ name }) => name)).toEqual([
      'video',
      'videoPartner',
      'videoCounts',
      'videoAnalytics',
      'videoReporting',
      'datahub',
      'storage',
    ])
    for (const { name, version, discoveryRestUrl } of items) {
      const restDocument = await (await fetch(discoveryRestUrl)).json()
      expect(restDocument).toMatchObject({ kind: 'discovery#restDescription', name, version })
      expect((await call(`${discoveryPath}/${name}/${version}/rest`)).json).toEqual(restDocument)
    }
  })

  it.each(describedApis({ brand: 'video', storageWord: 'storage' }).map(({ name, version }) => [name, version]))(
    'discovery documents describe methods of %s %s that exist and require a token',
    async (name, version) => {
      for (const { httpMethod, path, id } of methodsOf(await document(name, version))) {
        const url = `/${path
          .replace(/\{\+?(?:customer|parent)\}/, 'customers/1')
          .replace('{+resourceName}', 'jobs/1/reports/1')
          .replace('{+name}', id.includes('brandLiftStudies') ? 'customers/1/brandLiftStudies/x' : 'operations/x')}`
        const { status } = await call(url, { method: httpMethod })
        expect([id, status]).toEqual([id, 401])
      }
    },
  )

  it('discovery documents refer only to schemas and scopes that they contain', async () => {
    for (const { name, version } of describedApis({ brand: 'video', storageWord: 'storage' })) {
      const text = JSON.stringify((await document(name, version)).resources)
      const { schemas, auth } = await document(name, version)
      for (const [, id] of text.matchAll(/"\$ref":"(\w+)"/g)) expect(Object.keys(schemas)).toContain(id)
      for (const [, scope] of text.matchAll(/"(https:[^"]+\/auth\/[^"]+)"/g))
        expect(Object.keys(auth.oauth2.scopes)).toContain(scope)
    }
  })

  it('discovery documents describe the fields of an answer like the contract', async () => {
    const { schemas } = await document('videoAnalytics', 'v2')
    expect(schemas.QueryResponse).toMatchObject({
      id: 'QueryResponse',
      properties: {
        kind: { type: 'string' },
        columnHeaders: { type: 'array', items: { properties: { columnType: { enum: ['DIMENSION', 'METRIC'] } } } },
        rows: { type: 'array', items: { type: 'array', items: { type: 'any' } } },
      },
    })
  })

  it('discovery documents answer 404 for an unknown API or version, with a list of the known ones', async () => {
    for (const path of ['/music/$discovery/rest', '/video/$discovery/rest?version=v9']) {
      const { status, text } = await call(path)
      expect([status, text]).toEqual([404, expect.stringContaining('videoAnalytics v2')])
    }
  })

  describe('batches', () => {
    const batch = (lines: string[], headers: Record<string, string> = {}) =>
      call('/batch', {
        method: 'POST',
        headers: { 'content-type': 'multipart/mixed; boundary=b', ...headers },
        body: [...lines.flatMap((line) => ['--b', 'Content-Type: application/http', '', line, '', '']), '--b--'].join(
          '\r\n',
        ),
      })

    it('a batch of described methods answers each call separately', async () => {
      const { status, text } = await batch(['GET /v2/groups?mine=true', 'GET /video/v3/channels?part=id&mine=true'])
      expect(status).toBe(200)
      expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 401'])
    })

    it.each([
      '/console',
      '/device',
      '/batch',
      '/token',
      '/v2/pre-recorded',
      '/v2/reports/../../console',
      '/v1/media/%2e%2e/%2E%2e/healthz',
      '/v1/media/.%2e/%2e./healthz',
      '/v1/media/jobs/1/reports/2?alt=media',
      '/v1/media/jobs/1/reports/2?x=?&alt=media',
      '/v1/media/jobs/1/reports/2?%61lt=media',
    ])('a batch of described methods does not reach %s', async (path) => {
      const { text } = await batch([`GET ${path}`])
      expect(text).toContain('HTTP/1.1 404')
      expect(text).toContain('no such method that a batch may call')
    })

    it('a batch of described methods is refused as a whole when it has too many calls', async () => {
      const { status, text } = await batch(Array.from({ length: 101 }, () => 'GET /v2/groups?mine=true'))
      expect([status, text]).toEqual([400, expect.stringContaining('at most 100')])
    })
  })
})
