import { describe, expect, it } from 'vitest'
import { demoSeed, demoTitle } from '../channel.ts'
import { otherChannel, smallChannels, smallSchedule } from '../owner.ts'
import { schedule } from '../schedule.ts'
import { channelPicture, playlistPicture, videoPicture } from './picture.ts'

const [firstDay, today] = ['2024-11-01', '2026-11-21'] as const
const videos = [
  ...schedule(demoSeed, firstDay, today),
  ...[...smallChannels, otherChannel].flatMap((channel) => smallSchedule(channel, firstDay, today)),
]
const all = [
  ...videos.map(videoPicture),
  ...['Start Here', ...new Set(videos.map(({ series }) => series))].map((title) =>
    playlistPicture({ id: 'PL', title }),
  ),
  ...[demoTitle, otherChannel.title].map((title) => channelPicture({ title })),
]

/** Elements that draw; none that runs, fetches or needs a style. */
const allowed = /^(svg|g|path|circle|linearGradient|stop)$/

describe('pictures', () => {
  it('a picture of the demo is the same for the same video, and nearly always different for different videos', () => {
    expect(videos.map(videoPicture)).toEqual(videos.map(videoPicture))
    expect(new Set(videos.map(videoPicture)).size).toBeGreaterThan(0.9 * videos.length)
  })

  it('a picture of the demo is small: ten of them have a few kilobytes', () => {
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThan(4_000)
    expect(all.reduce((sum, { length }) => sum + length, 0) / all.length).toBeLessThan(2_000)
  })

  it('a picture of the demo is complete: all tags are closed, all numbers are numbers, and nothing runs or is fetched', () => {
    for (const svg of all) {
      const open: string[] = []
      for (const [, slash, name = '', itself] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
        expect(name).toMatch(allowed)
        if (slash) expect(open.pop()).toBe(name)
        else if (!itself) open.push(name)
      }
      expect(open).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|Infinity|script|style|href|\son\w+=/)
    }
  })

  it('a picture of the demo shows the subject of the title', () => {
    const drawn = (title: string) => videoPicture({ id: 'one', title, series: 'Old Tools' })
    expect(drawn('The Adze Taken Apart')).not.toBe(drawn('The Sextant Taken Apart'))
  })
})
