import type { Day } from '#platform/time/days.ts'

/** A video and the figures that its numbers are computed from. */
export interface DemoVideoFacts {
  id: string
  /** Pacific day of publication. */
  published: Day
  lengthSeconds: number
  /** Views of its first day before the channel's growth. */
  firstDay: number
  evergreen: number
  retention: number
  /** Days until the launch's views have fallen to about a third. */
  fades: number
  viral: boolean
}

/** Days between a viral video's publication and its peak. */
export const viralAfter = 23

/** Videos of at least this length in seconds are broadcast live on the day of publication. */
export const liveFrom = 6000

/**
 * A country's share of a channel's views at its beginning (`before`) and two years later (`after`), and the paid tier's
 * share (`red`).
 */
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
  firstDay: Day
  /** First and last day to make. */
  from: Day
  to: Day
  videos: readonly DemoVideoFacts[]
  audiences: readonly Audience[]
}

/** A channel whose user activity is already made. */
export interface DemoChannel {
  id: string
  /** Each with its playlist and its asset; empty where it has none. */
  videos: readonly (DemoVideoFacts & { playlistId: string; assetId: string })[]
  /** `self` for the content owner's channel, `thirdParty` for other people's who use the owner's work. */
  uploader: 'self' | 'thirdParty'
}

/** The channels and days that reports are made for. */
export interface DemoWorks {
  /** The demo channel comes first. */
  channels: readonly DemoChannel[]
  contentOwner: string
  from: Day
  to: Day
}

export interface DemoReports extends DemoWorks {
  /** Whether the tables of the last weeks (`lateReports`) are made too. */
  late: boolean
}
