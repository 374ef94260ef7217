import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEngines } from '../warehouse/engines.fixture.ts'
import { importFile } from '../warehouse/import/importFile.ts'
import { bulkTypes } from '../warehouse/reportTypes.ts'
import { channelRows, csvOf, type FactRow } from './rows.fixture.ts'
import { type AnyTestService, otherAccount, ownAccount, startTestServiceOn } from './service.fixture.ts'
import { createFacts } from './statistics.ts'

const days = ['20261001', '20261002', '20261115']
const rows = {
  own: channelRows({ channel: 'UCmine', seed: 3, days }),
  theirs: channelRows({ channel: 'UCtheirs', seed: 4, days }),
  network: channelRows({ channel: 'UCnetwork', seed: 5, days }),
  fan: channelRows({ channel: 'UCfan', seed: 6, days }).filter(({ video_id }) => video_id !== ''),
}
const sum = (selected: readonly FactRow[], column: string) =>
  selected.reduce((total, row) => total + Number(row[column]), 0)
const counts = (selected: readonly FactRow[]) => ({
  views: sum(selected, 'views'),
  likes: sum(selected, 'likes'),
  comments: sum(selected, 'comments'),
  subscribers: sum(selected, 'subscribers_gained') - sum(selected, 'subscribers_lost'),
})

describe('statistics', () => {
  describeOnEngines('statistics', (engine) => {
    let service: AnyTestService
    beforeAll(async () => {
      service = await startTestServiceOn({ engine })
      const { owners } = service
      await service.load(rows.theirs, otherAccount.email)
      await service.load(rows.own)
      const columns = bulkTypes.find(({ name }) => name === 'content_owner_basic')?.columns.map(({ name }) => name)
      const claimed = (selected: readonly FactRow[], uploader_type: string) =>
        selected.map((row) => ({ ...row, claimed_status: 'claimed', uploader_type }))
      for (const [place, name] of ['works', 'others'].entries()) {
        await owners.save({ name, title: name })
        await owners.linkAccount(name, ownAccount.id)
        const path = join(service.dataDir, 'owner.csv')
        const own = rows.network.map((row) => ({ ...row, claimed_status: '', uploader_type: 'self' }))
        const file = [
          ...(place === 0 ? [...own, ...claimed(rows.network, 'self')] : []),
          // Two content owners claim the same videos; the second claimed one of them later.
          ...claimed(rows.fan.slice(place === 0 ? 0 : 5), 'thirdParty'),
        ]
        writeFileSync(path, csvOf(file, columns))
        await importFile(service.importContext, {
          path,
          account: ownAccount.email,
          type: 'content_owner_basic',
          contentOwner: name,
        })
      }
    })
    afterAll(() => service.close())

    it('statistics of channels are the sums of their own or their owner’s files, with each view counted once', async () => {
      const found = await createFacts(service.warehouse).ofChannels(['UCmine', 'UCnetwork', 'none'])
      expect(Object.fromEntries(found.counts)).toEqual({ UCmine: counts(rows.own), UCnetwork: counts(rows.network) })
      expect(Object.fromEntries(found.newestDays)).toEqual({ UCmine: '2026-11-15', UCnetwork: '2026-11-15' })
    })

    it('statistics of videos are those of each video, and a claimed video has those of the owner with the most views', async () => {
      const videos = [
        { id: 'UCmine-a', channelId: 'UCmine' },
        { id: 'UCnetwork-b', channelId: 'UCnetwork' },
        { id: 'UCfan-a', channelId: 'UCfan' },
        { id: 'new', channelId: 'UCmine' },
      ]
      const found = await createFacts(service.warehouse).ofVideos(videos)
      const all = Object.values(rows).flat()
      const countsOf = (id: string) => counts(all.filter(({ video_id }) => video_id === id))
      expect(Object.fromEntries(found.counts)).toEqual({
        'UCmine-a': countsOf('UCmine-a'),
        'UCnetwork-b': countsOf('UCnetwork-b'),
        'UCfan-a': countsOf('UCfan-a'),
      })
    })
  })
})
