/** Statistics of a channel or a video, summed over all days with numbers. */
export interface Counts {
  views: number
  /** Likes minus withdrawn ones; never below 0. */
  likes: number
  comments: number
  /** Gained minus lost; never below 0. */
  subscribers: number
}

/** Sums of the facts, for the part `statistics`. A channel or video without facts has no entry. */
export interface Statistics {
  ofChannels(channelIds: readonly string[]): Promise<Map<string, Counts>>
  ofVideos(videos: readonly { id: string; channelId: string }[]): Promise<Map<string, Counts>>
}
