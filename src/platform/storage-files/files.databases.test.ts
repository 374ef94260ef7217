import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StorageFile, storageAbout, storageFile, storageFileList, storagePaths } from '#contract/storageFiles.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { addProject, tokenMaker } from '../authorization/testProject.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import { maxFileBytes } from './service.ts'

const paths = storagePaths('storage')

describe.each(testDatabases())('files of applications on $name', ({ fresh }) => {
  let platform: TestPlatform
  let both: string
  let appdata: string
  let drive: string
  let otherApp: string
  beforeAll(async () => {
    platform = await startTestPlatform(await fresh(), { STORAGE_ACCOUNT_MB: '12' })
    await platform.populate()
    await addProject(platform.db, { id: 'other' }, 0)
    await platform.db
      .insertInto('clients')
      .values({ id: 'c', project_id: 'project', name: 'TV', type: 'tv', secret_hash: '', created_at: 0 })
      .execute()
    const token = tokenMaker(platform, platform.scopes, platform.clock.now())
    both = await token(person.id, ['storageAppdata', 'storageFile'], 'project')
    appdata = await token(person.id, ['storageAppdata'], 'project')
    drive = await token(person.id, ['storageFile'], 'project')
    otherApp = await token(person.id, ['storageAppdata', 'storageFile'], 'other')
  })
  afterAll(() => platform.close())

  const call = (token: string, path: string, init: RequestInit = {}) =>
    platform.call(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const upload = (token: string, metadata: object, text: string | Buffer, type = 'text/plain') =>
    call(token, `${paths.upload}?uploadType=multipart`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/related; boundary=part' },
      body: Buffer.concat([
        Buffer.from(`--part\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n`),
        Buffer.from(`--part\r\nContent-Type: ${type}\r\n\r\n`),
        Buffer.from(text),
        Buffer.from('\r\n--part--'),
      ]),
    })
  const one = ({ json }: { json: unknown }): StorageFile => storageFile.parse(json)
  const list = async (token: string, query: string) =>
    storageFileList.parse((await call(token, `${paths.files}?${query}`)).json)
  const inFolder = { name: 'settings.json', parents: ['appDataFolder'] }

  it('an application creates, reads, changes, lists and deletes a file of its folder', async () => {
    const file = one(await upload(appdata, inFolder, '{"a":1}', 'application/json'))
    expect(file).toEqual({
      kind: 'storage#file',
      id: expect.stringMatching(/^[\w-]{28}$/),
      name: 'settings.json',
      mimeType: 'application/json',
      spaces: ['appDataFolder'],
      createdTime: '2026-11-20T00:00:00Z',
      modifiedTime: '2026-11-20T00:00:00Z',
      size: '7',
      md5Checksum: createHash('md5').update('{"a":1}').digest('hex'),
    })
    const path = `${paths.files}/${file.id}`
    expect((await call(appdata, path)).json).toEqual(file)
    const content = await call(appdata, `${path}?alt=media`)
    expect([content.text, content.headers.get('content-type')]).toEqual(['{"a":1}', 'application/json'])
    expect(content.headers.get('content-disposition')).toBe('attachment')

    await platform.clock.advance(1500)
    const renamed = one(await call(appdata, path, { method: 'PATCH', ...json({ name: 'new.json' }) }))
    expect(renamed).toEqual({ ...file, name: 'new.json', modifiedTime: '2026-11-20T00:00:01.500Z' })
    const replaced = await call(appdata, `${paths.upload}/${file.id}?uploadType=media`, {
      method: 'PATCH',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'plain',
    })
    expect(one(replaced)).toMatchObject({ name: 'new.json', mimeType: 'text/plain', size: '5' })
    expect((await list(appdata, 'spaces=appDataFolder')).files.map(({ id }) => id)).toEqual([file.id])
    expect((await call(appdata, path, { method: 'DELETE' })).status).toBe(204)
    expect((await call(appdata, path)).status).toBe(404)
    expect((await list(appdata, 'spaces=appDataFolder')).files).toEqual([])
  })

  it('each space needs its own scope', async () => {
    const folder = one(await upload(both, inFolder, 'x'))
    const own = one(await call(both, paths.files, { method: 'POST', ...json({ name: 'empty', mimeType: 'text/csv' }) }))
    expect(own).toMatchObject({ size: '0', mimeType: 'text/csv', spaces: ['drive'] })
    expect((await list(both, 'spaces=drive,appDataFolder')).files).toHaveLength(2)
    expect((await list(drive, '')).files.map(({ id }) => id)).toEqual([own.id])
    const refused = [
      await call(drive, `${paths.files}?spaces=appDataFolder`),
      await call(appdata, paths.files),
      await call(drive, `${paths.files}/${folder.id}`),
      await call(appdata, `${paths.files}/${own.id}?alt=media`),
      await upload(drive, inFolder, 'x'),
      await call(appdata, `${paths.files}/${own.id}`, { method: 'DELETE' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(403))
    expect((await platform.call(paths.files)).status).toBe(401)
    for (const { id } of [folder, own]) await call(both, `${paths.files}/${id}`, { method: 'DELETE' })
  })

  it('no other application sees a file', async () => {
    const { id } = one(await upload(both, {}, 'x'))
    const path = `${paths.files}/${id}`
    expect((await list(otherApp, 'spaces=drive,appDataFolder')).files).toEqual([])
    const answers = [
      await call(otherApp, path),
      await call(otherApp, `${path}?alt=media`),
      await call(otherApp, path, { method: 'PATCH', ...json({ name: 'mine' }) }),
      await call(otherApp, path, { method: 'DELETE' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(one(await call(both, path)).name).toBe('Untitled')
    await call(both, path, { method: 'DELETE' })
  })

  it('lists have pages, the last changed file first', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      await platform.clock.advance(1000)
      ids.unshift(one(await upload(drive, { name }, name)).id)
    }
    const first = await list(drive, 'pageSize=2')
    expect(first.files.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await list(drive, `pageSize=2&pageToken=${first.nextPageToken}`)
    expect([second.files.map(({ id }) => id), second.nextPageToken]).toEqual([ids.slice(2), undefined])
    expect((await call(otherApp, `${paths.files}?pageToken=${first.nextPageToken}`)).status).toBe(400)
    for (const id of ids) await call(drive, `${paths.files}/${id}`, { method: 'DELETE' })
  })

  it('an account has a quota over all applications, which also counts empty files', async () => {
    const bytes = Buffer.alloc(maxFileBytes, 'x')
    const files = [one(await upload(both, {}, bytes)), one(await upload(otherApp, {}, bytes))]
    const full = await upload(both, {}, Buffer.alloc(2_000_000))
    expect([full.status, full.json]).toMatchObject([403, { error: { errors: [{ reason: 'storageQuotaExceeded' }] } }])
    const { storageQuota } = storageAbout.parse((await call(both, paths.about)).json)
    expect(storageQuota).toEqual({ limit: '12000000', usage: String(2 * (maxFileBytes + 1024)) })
    const larger = await call(both, `${paths.upload}/${files[0]?.id}?uploadType=media`, { method: 'PATCH', body: 'x' })
    expect(larger.status).toBe(200)
    await call(both, `${paths.files}/${files[0]?.id}`, { method: 'DELETE' })
    await call(otherApp, `${paths.files}/${files[1]?.id}`, { method: 'DELETE' })
    expect((await upload(both, {}, Buffer.alloc(maxFileBytes + 1))).status).toBe(413)
  })

  it.each([
    ['a name with control characters', { name: 'a\u0000' }, 400],
    ['an empty name', { name: '' }, 400],
    ['a name that is no text', { name: 5 }, 400],
    ['another folder', { parents: ['some'] }, 400],
    ['a type that is none', { mimeType: 'text/html\r\nx: y' }, 400],
  ])('a file with %s is refused', async (_name, metadata, status) => {
    expect((await upload(both, metadata, 'x')).status).toBe(status)
  })

  it.each(['spaces=photos', 'pageSize=many', 'pageToken=x', 'alt=media'])(
    'a list with %s is refused',
    async (query) => {
      expect((await call(both, `${paths.files}?${query}`)).status).toBe(400)
    },
  )

  it('an upload is refused in another protocol, and with a body that cannot be read', async () => {
    const post = (query: string) => call(both, `${paths.upload}?${query}`, { method: 'POST', body: 'x' })
    expect((await post('uploadType=resumable')).status).toBe(400)
    expect((await post('uploadType=multipart')).status).toBe(400)
    expect((await list(both, 'spaces=drive,appDataFolder')).files).toEqual([])
  })
})
