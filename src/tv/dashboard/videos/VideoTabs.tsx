import { switchTo } from '#tv/remote/back.ts'
import { Segments } from '../../ui/controls/Segments.tsx'

const tabs = { videos: 'Videos', playlists: 'Playlists', live: 'Live' } as const
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]

/** The focus key of where we are: a screen that was opened from here begins on it. */
export const videoTabKey = (here: Tab) => `${here}:tab:${here}`

/** What of the channel is listed: three screens that share one entry of the rail. */
export function VideoTabs({ here }: { here: Tab }) {
  return (
    <Segments
      label="Listed"
      focusKey={`${here}:tab`}
      values={names}
      chosen={here}
      onChoose={(tab) => tab !== here && switchTo(`/${tab}`)}
      textOf={(tab) => tabs[tab]}
    />
  )
}
