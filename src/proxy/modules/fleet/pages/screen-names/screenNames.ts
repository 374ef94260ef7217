import type { PlanScreen } from '#contract/fleetPlan.ts'
import type { Message } from '#contract/message.ts'
import { t } from '#web/language/t.ts'
import { messages as actWords } from '../act-names/messages.ts'
import { messages as general } from '../messages.ts'
import { messages } from './messages.ts'

/** The screens of plans. */
export const screenNames: Readonly<Record<PlanScreen, Message>> = {
  overview: messages.screenOverview,
  audience: messages.screenAudience,
  videos: messages.screenVideos,
  playlists: messages.screenPlaylists,
  live: messages.screenLive,
  reach: messages.screenReach,
  counter: messages.screenCounter,
  panels: messages.screenPanels,
}

/** What else a television reports to show. */
const otherNames: Readonly<Record<string, Message>> = {
  unusual: messages.screenUnusual,
  now: messages.screenNow,
  revenue: messages.screenRevenue,
  studies: messages.screenStudies,
  search: messages.screenSearch,
  groups: messages.screenGroups,
  transcripts: messages.screenTranscripts,
  settings: messages.screenSettings,
  account: messages.screenAccount,
  // These are opened from another screen, whose name they have here.
  metric: messages.screenOverview,
  topics: messages.screenSearch,
  kiosk: messages.screenSettings,
  message: actWords.message,
  plan: general.plan,
  'no-picture': messages.screenNoPicture,
}

const names = new Map<string, Message>([...Object.entries(screenNames), ...Object.entries(otherNames)])

/** What a television shows, by its name in code; that name if these pages, which may be older, know no other. */
export function screenName(id: string): string {
  const name = names.get(id)
  return name ? t(name) : id
}
