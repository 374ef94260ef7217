import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { jobList } from '#contract/transcription/job.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { readListRequest } from './parameters.ts'
import { startTestTranscription, type TestTranscription } from './transcription.fixture.ts'

describe.each(testDatabases())('lists on $name', ({ fresh }) => {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
  })
  afterAll(() => service?.close())

  it('the transcription service lists jobs by filters, newest first, a page at a time', async () => {
    const before = service.clock.now()
    await service.clock.advance(86_400_000)
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      ids.unshift(await service.bob.submit('One.', { custom_metadata: { index, of: 'list', deep: { a: 1 } } }))
      await service.clock.advance(60_000)
    }
    const list = async (query: string) => {
      const answer = await service.bob.call(`${transcriptionPaths.jobs}?${query}`)
      expect(answer.status).toBe(200)
      return z.parse(jobList, await answer.json())
    }
    const found = async (query: string) => (await list(query)).items.map(({ id }) => ids.indexOf(id))
    expect(await found('')).toEqual([0, 1, 2, 3, 4])
    expect(await found('status=done&status=queued&limit=2')).toEqual([0, 1])
    expect(await found('status=error')).toEqual([])
    expect(await found('custom_metadata[index]=3')).toEqual([1])
    expect(await found(`custom_metadata=${encodeURIComponent('{"of":"list","index":0,"deep":{"a":1}}')}`)).toEqual([4])
    expect(await found('custom_metadata[of]=other')).toEqual([])
    expect(await found('custom_metadata[index]=3&custom_metadata[index]=3&custom_metadata[of]=list')).toEqual([1])
    expect(await found('custom_metadata[index]=3&custom_metadata[index]=4')).toEqual([])
    expect(await found('date=2026-11-21')).toEqual([0, 1, 2, 3, 4])
    expect(await found('date=2026-11-20')).toEqual([])
    expect(await found('after_date=2026-11-21T12:02:00.000Z')).toEqual([0, 1, 2])
    expect(await found('before_date=2026-11-21T12:02:00.000Z')).toEqual([3, 4])
    expect(await found('after_date=2026-11-21&before_date=2026-11-21T12:01:00Z')).toEqual([4])

    const seen: string[] = []
    let page = await list('limit=2&status=queued')
    const { first } = page
    for (;;) {
      seen.push(...page.items.map(({ id }) => id))
      expect(page.first).toBe(first)
      if (!page.next) break
      page = await list(new URL(page.next).search.slice(1))
    }
    expect(seen).toEqual(ids)
    expect(page.items[0]?.result).toBeNull()
    await service.clock.advance(before - service.clock.now())
  })

  it('the transcription service takes a time without an offset as UTC, whatever the time zone of the server is', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    try {
      const { from } = readListRequest(new URLSearchParams('after_date=2026-11-20T11:59:59'))
      const { before } = readListRequest(new URLSearchParams('date=2026-11-20T23:30'))
      expect([from, before]).toEqual([Date.UTC(2026, 10, 20, 11, 59, 59), Date.UTC(2026, 10, 21)])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('the transcription service refuses a filter by more metadata than a job can have', async () => {
    const metadata = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n.toString(36), 1])))
    const list = (text: string) =>
      service.ada.call(`${transcriptionPaths.jobs}?custom_metadata=${encodeURIComponent(text)}`)
    expect((await list(metadata(50))).status).toBe(200)
    for (const count of [51, 1000]) expect((await list(metadata(count))).status).toBe(400)
  })

  it.each(['limit=0', 'limit=101', 'offset=-1', 'status=ready', 'date=yesterday', 'custom_metadata=x', 'page=2'])(
    'the transcription service refuses a list with %s, naming the parameter',
    async (query) => {
      const answer = await service.ada.call(`${transcriptionPaths.jobs}?${query}`)
      expect(answer.status).toBe(400)
      expect((await answer.json()).validation_errors[0]).toContain(query.split('=')[0])
    },
  )
})
