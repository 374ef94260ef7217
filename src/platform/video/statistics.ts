/** What a channel's or a video's statistics are counted from: all days that have numbers. */
export interface Counts {
  views: number
  /** Net of withdrawals; never below 0. */
  likes: number
  comments: number
  /** Gained less lost; never below 0. */
  subscribers: number
}

/** Counts of the facts, for the part `statistics`. Where nothing is known yet, there is no entry. */
export interface Statistics {
  ofChannels(channelIds: readonly string[]): Promise<Map<string, Counts>>
  ofVideos(videos: readonly { id: string; channelId: string }[]): Promise<Map<string, Counts>>
}
