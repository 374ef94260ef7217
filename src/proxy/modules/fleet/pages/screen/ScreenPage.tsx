import type { ReactNode } from 'react'
import type { LogEntry } from '#proxy/modules/fleet/actLog.ts'
import { lacksOf, type Screen } from '#proxy/modules/fleet/screens.ts'
import type { HistorySpan } from '#proxy/modules/fleet/states.ts'
import { listOf, t } from '#web/language/t.ts'
import { Post } from '#web/pages/form.tsx'
import { ActButtons } from '../ActButtons.tsx'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { LogTable } from '../log/LogPage.tsx'
import { messages as general } from '../messages.ts'
import { Refreshing } from '../Refreshing.tsx'
import { messages as stateWords } from '../states/messages.ts'
import { StateMark } from '../states/StateMark.tsx'
import { lackText, showsTexts, stateMessages } from '../states/stateTexts.ts'
import { agoText, lengthText, megabytesText } from '../times.ts'
import { HistoryStrip } from './HistoryStrip.tsx'
import { messages } from './messages.ts'
import { ScreenPicture } from './ScreenPicture.tsx'

/** One screen: what it is now, its last day, what can be done, and what was. */
export function screenPage(
  visit: Visit,
  shown: {
    screen: Screen
    history: readonly HistorySpan[]
    log: readonly LogEntry[]
    /** What stands over the screen. */
    message: string | undefined
    now: number
  },
  { isStill, notice }: { isStill: boolean; notice?: string | undefined },
): string {
  const { screen, history, log, message, now } = shown
  const path = `${operatorPaths.screen}/${screen.id}`
  return fleetPage(visit, {
    title: screen.name,
    section: operatorPaths.list,
    breadcrumbs: [{ title: t(general.screens), path: operatorPaths.list }],
    notice,
    children: (
      <>
        <ScreenPicture screen={screen} message={message} />
        <p className="fleet-now">
          <StateMark state={screen.state} />
          {t(general.since, { state: t(stateMessages[screen.state]), ago: lengthText(now - screen.since) })}
        </p>
        {visit.operator.role !== 'look' && (
          <Post
            action={operatorPaths.acts}
            csrf={visit.csrf}
            className="fleet-one"
            hiddenFields={{ screen: screen.id, back: screen.id }}
          >
            <ActButtons operator={visit.operator} isOfOne />
          </Post>
        )}
        <p className="fleet-links">
          <Refreshing isStill={isStill} still={`${path}?still=1`} again={path} />
        </p>
        <h2>{t(messages.history)}</h2>
        <HistoryStrip spans={history} now={now} />
        <h2>{t(general.state)}</h2>
        <ScreenFacts screen={screen} now={now} />
        <h2>{t(general.log)}</h2>
        <LogTable entries={log} isOfOne />
      </>
    ),
  })
}

function ScreenFacts({ screen, now }: { screen: Screen; now: number }) {
  const { report, seenAt } = screen
  /** A time that the television gave as "so many seconds ago". */
  const before = (seconds: number) => agoText(seenAt - seconds * 1_000, now)
  const facts: [string, ReactNode][] = [
    [t(general.place), screen.place],
    [t(general.group), screen.group],
    [t(general.site), screen.site],
    [t(messages.lastReport), agoText(seenAt, now)],
    [t(general.address), screen.address],
    [t(messages.account), screen.account],
    [t(general.plan), sentence(planText(screen))],
    [t(messages.lacks), lacksOf(screen).map(lackText).join(' ')],
  ]
  if (report)
    facts.push(
      [
        t(general.shows),
        t(general.since, {
          state: showsTexts(screen).join(' · '),
          ago: lengthText(now - seenAt + report.since * 1_000),
        }),
      ],
      [t(stateWords.modeKiosk), report.kiosk],
      [t(general.numbers), report.numbersAge !== undefined && before(report.numbersAge)],
      [t(general.channel), report.channel],
      [t(messages.accounts), report.accounts && listOf(report.accounts)],
      [
        t(general.lastError),
        report.error && t(general.since, { state: report.error.text, ago: before(report.error.ago) }),
      ],
      [t(messages.engine), report.engine],
      [t(messages.size), report.size],
      [t(general.version), report.version],
      [t(messages.memory), report.memory !== undefined && megabytesText(report.memory)],
      [t(messages.frames), report.frames !== undefined && String(report.frames)],
    )
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Words in the language of the page: a name at their beginning does not say in which direction they are read. */
const sentence = (text: string | undefined) => text && <span>{text}</span>

/** "Lobby, version 3", and whether the screen follows it already. */
function planText({ plan, report }: Screen): string | undefined {
  if (!plan) return undefined
  const isFollowed = report?.follows?.id === plan.id && report.follows.number === plan.number
  return t(isFollowed ? messages.planVersion : messages.versionWaits, { name: plan.name, number: String(plan.number) })
}
