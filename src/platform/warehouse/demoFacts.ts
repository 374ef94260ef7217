import type { Day } from '../days.ts'

/**
 * How an engine makes the demo's numbers (`demo/`), in its own statements: millions of rows from some hundred videos. A
 * number depends only on the seed, the video and the day, so a day that is made later has the same numbers.
 */
export interface DemoFacts {
  /**
   * Makes the user activity of channels, and its rollups. Each of these methods keeps all of its rows or none.
   * @param onShare called with how much is done, from 0 to 1
   */
  makeActivity(channels: readonly DemoActivity[], onShare: (share: number) => void): Promise<void>
  /** Makes every other table of some days from the user activity: where a view came from, what it earned. */
  makeReports(reports: DemoReports, onShare: (share: number) => void): Promise<void>
  /** Adds the content owner's claims on some days whose reports are made. */
  claimWorks(works: DemoWorks): Promise<void>
  /** Makes the reports by asset of the owner's uploads on these days, claimed or not. */
  makeAssetReports(works: DemoWorks): Promise<void>
}

/** A video with what decides its numbers. */
export interface DemoVideoFacts {
  id: string
  /** Pacific day of publication. */
  published: Day
  lengthSeconds: number
  /** Views of its first day before the channel's growth. */
  firstDay: number
  evergreen: number
  retention: number
  /** Days after which the launch has faded to a third. */
  fades: number
  viral: boolean
}

/** Days between a viral video's publication and its peak. */
export const viralAfter = 23

/** Videos of so many seconds are broadcast live on the day they are published. */
export const liveFrom = 6000

/** Where a channel is watched: share of views at its beginning and two years later, and the paid tier's share. */
export interface Audience {
  country: string
  before: number
  after: number
  red: number
}

/** User activity of a channel. */
export interface DemoActivity {
  seed: number
  channelId: string
  /** The channel's first day; its growth counts from here. */
  begins: Day
  /** First and last day to make. */
  from: Day
  to: Day
  videos: readonly DemoVideoFacts[]
  audiences: readonly Audience[]
}

/** A channel whose user activity is there already. */
export interface DemoChannel {
  id: string
  /** With the playlist and the asset that it is a part of; empty where it is of none. */
  videos: readonly (DemoVideoFacts & { playlistId: string; assetId: string })[]
  /** Whether it is the content owner's, or other people's who use the owner's work. */
  uploader: 'self' | 'thirdParty'
}

/** The demo's rows of all channels together on some days. */
export interface DemoWorks {
  /** The demo channel first. */
  channels: readonly DemoChannel[]
  contentOwner: string
  from: Day
  to: Day
}

export interface DemoReports extends DemoWorks {
  /** Whether the reports that came later are made too. */
  late: boolean
}
