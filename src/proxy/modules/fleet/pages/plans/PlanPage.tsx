import type { PlanContent } from '#contract/fleetPlan.ts'
import { activeEntry, type WeekTime } from '#contract/planTime.ts'
import { type Plan, type PlanVersion, versionBefore } from '#proxy/modules/fleet/plans.ts'
import { mayChangePlans } from '#proxy/modules/fleet/roles.ts'
import { lacksOf, type Screen } from '#proxy/modules/fleet/screens.ts'
import { t } from '#web/language/t.ts'
import { Field, Select } from '#web/pages/fields.tsx'
import { PostButton } from '#web/pages/form.tsx'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { lackText } from '../states/stateTexts.ts'
import { momentText } from '../times.ts'
import { messages } from './messages.ts'
import { entryTexts, timeText, weekdays, weekdayText } from './planTexts.ts'
import { WeekGrid } from './WeekGrid.tsx'

/** A plan: its week, its entries, the screens on it, and its versions. */
export function planPage(
  visit: Visit,
  shown: {
    plan: Plan
    /** The newest first. */
    versions: readonly PlanVersion[]
    /** Those that are on it. */
    screens: readonly Screen[]
  },
  { asked, notice, error }: { asked: WeekTime | undefined; notice?: string | undefined; error?: string | undefined },
): string {
  const { plan, versions, screens } = shown
  const content = versions[0]?.content
  const path = `${operatorPaths.plans}/${plan.id}`
  const mayChange = mayChangePlans(visit.operator)
  const before = versionBefore(versions)
  return fleetPage(visit, {
    title: plan.name,
    section: operatorPaths.plans,
    breadcrumbs: [{ title: t(general.plans), path: operatorPaths.plans }],
    notice,
    children: (
      <>
        {error !== undefined && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        {mayChange && (
          <div className="fleet-acts">
            <a className="fleet-button" href={`${path}/change`}>
              {t(messages.change)}
            </a>
            {before && (
              <PostButton
                action={`${path}/take-back`}
                csrf={visit.csrf}
                hiddenFields={{ seen: String(plan.number) }}
                label={t(messages.takeBack, { number: String(before.repeats ?? before.number) })}
              />
            )}
          </div>
        )}
        {content && <Week content={content} asked={asked} path={path} />}
        <h2>{t(messages.screens)}</h2>
        <ScreensOn screens={screens} />
        <h2>{t(messages.versions)}</h2>
        <Versions versions={versions} />
        {mayChange && (
          <p className="fleet-links">
            <a href={`${path}/remove`}>{t(messages.removePlan)}</a>
          </p>
        )}
      </>
    ),
  })
}

/** Asks whether to remove a plan: its versions are lost. */
export const removePlanPage = (visit: Visit, { id, name }: Plan): string =>
  fleetPage(visit, {
    title: t(messages.removePlan),
    section: operatorPaths.plans,
    breadcrumbs: [{ title: t(general.plans), path: operatorPaths.plans }],
    children: (
      <>
        <p className="warning">{t(messages.removeWarning, { name })}</p>
        <PostButton
          action={`${operatorPaths.plans}/${id}/remove`}
          csrf={visit.csrf}
          label={t(messages.removePlan)}
          isDanger
        />
      </>
    ),
  })

/** What is shown at which time, and at the one that the operator asks for. */
function Week({ content, asked, path }: { content: PlanContent; asked: WeekTime | undefined; path: string }) {
  const active = asked && activeEntry(content.entries, asked)
  return (
    <>
      <h2>{t(messages.week)}</h2>
      <WeekGrid content={content} />
      <ol className="fleet-entries">
        {content.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name than its place.
          <li key={index} className="fleet-entry">
            <bdi>{entryTexts(entry).join(' · ')}</bdi>
          </li>
        ))}
      </ol>
      <form method="get" action={path} className="find">
        <Select
          name="day"
          label={t(messages.day)}
          options={weekdays.map((day) => ({ value: String(day), label: weekdayText(day) }))}
          value={asked && String(asked.weekday)}
        />
        <Field name="time" label={t(general.time)} value={timeText(asked?.minute ?? 720)} maxLength={5} />
        <button type="submit">{t(messages.ask)}</button>
      </form>
      {asked && (
        <p role="status">
          {t(messages.at, {
            day: weekdayText(asked.weekday),
            time: timeText(asked.minute),
            what: active === undefined ? t(messages.nothing) : t(messages.entry, { number: String(active + 1) }),
          })}
        </p>
      )}
    </>
  )
}

function ScreensOn({ screens }: { screens: readonly Screen[] }) {
  if (screens.length === 0) return <p className="hint">{t(messages.noScreens)}</p>
  return (
    <ul>
      {screens.map((screen) => (
        <li key={screen.id}>
          <a href={`${operatorPaths.screen}/${screen.id}`}>
            <bdi>{screen.name}</bdi>
          </a>
          {lacksOf(screen).map((lack) => (
            <p key={`${lack.kind} ${lack.name}`} className="warning">
              {lackText(lack)}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

const Versions = ({ versions }: { versions: readonly PlanVersion[] }) => (
  <div className="fleet-scroll">
    <table className="fleet-table">
      <thead>
        <tr>
          <th scope="col">{t(messages.version)}</th>
          <th scope="col">{t(general.time)}</th>
          <th scope="col">{t(general.by)}</th>
          <th scope="col">{t(general.what)}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ number, at, by, content, repeats }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td>
              <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
            </td>
            <td dir="auto">{by}</td>
            <td>
              {repeats !== undefined && <p className="hint">{t(messages.repeats, { number: String(repeats) })}</p>}
              <ol className="fleet-entries">
                {content?.entries.map((entry, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name than its place.
                  <li key={index}>
                    <bdi>{entryTexts(entry).join(' · ')}</bdi>
                  </li>
                ))}
              </ol>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
