import { t } from '#tv/language/t.ts'
import { switchTo } from '#tv/remote/back.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { messages } from './messages.ts'

const tabs = { videos: messages.videos, playlists: messages.playlists, live: messages.live }
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]

/** The focus key of the selected tab: a screen that is opened from the tabs focuses it first. */
export const videoTabKey = (tab: Tab) => `${tab}:tab:${tab}`

/** Tabs of the channel's lists: three screens that share one item of the rail. */
export function VideoTabs({ currentTab }: { currentTab: Tab }) {
  return (
    <Segments
      label={t(messages.listed)}
      focusKey={`${currentTab}:tab`}
      values={names}
      chosen={currentTab}
      onChoose={(tab) => tab !== currentTab && switchTo(`/${tab}`)}
      textOf={(tab) => t(tabs[tab])}
    />
  )
}
