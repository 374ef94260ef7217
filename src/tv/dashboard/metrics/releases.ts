import type { Published } from '#tv/data/videos.ts'
import { type Day, dayAt } from '#tv/dates/days.ts'

/** A video's publication. */
export interface Release {
  day: Day
  title: string
}

/** The publications of videos; one whose time is not known is none. */
export const releasesOf = (videos: readonly Published[]): Release[] =>
  videos.flatMap(({ title, publishedAt }) =>
    publishedAt === undefined ? [] : [{ day: dayAt(Date.parse(publishedAt)), title }],
  )
