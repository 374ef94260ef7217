import type { PlayedTotal } from '#proxy/modules/fleet/played.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { screenName } from '../screen-names/screenNames.ts'
import { lengthText } from '../times.ts'
import { messages } from './messages.ts'

/** What the address of the report asks for: days of UTC, `2026-11-30`, and perhaps one screen. */
export interface PlayedQuery {
  from: string
  until: string
  screen: string | undefined
}

/** What screens showed on some days, and for how long (specification: fleet 13). */
export const playedPage = (
  visit: Visit,
  totals: readonly PlayedTotal[],
  { from, until, screen }: PlayedQuery,
): string =>
  fleetPage(visit, {
    title: t(general.played),
    section: operatorPaths.played,
    children: (
      <>
        <form method="get" action={operatorPaths.played} className="find">
          {screen !== undefined && <input type="hidden" name="screen" value={screen} />}
          <Field name="from" label={t(messages.playedFrom)} value={from} maxLength={10} />
          <Field name="until" label={t(messages.playedUntil)} value={until} maxLength={10} />
          <button type="submit">{t(general.find)}</button>
        </form>
        {totals.length === 0 ? (
          <p className="hint">{t(messages.playedNone)}</p>
        ) : (
          <>
            <p className="fleet-links">
              <a href={`${operatorPaths.played}.csv?${queryText({ from, until, screen })}`} download>
                {t(messages.playedCsv)}
              </a>
            </p>
            <Totals totals={totals} />
          </>
        )}
      </>
    ),
  })

function queryText({ from, until, screen }: PlayedQuery): string {
  return String(new URLSearchParams({ from, until, ...(screen !== undefined && { screen }) }))
}

const Totals = ({ totals }: { totals: readonly PlayedTotal[] }) => (
  <div className="fleet-scroll">
    <table className="fleet-table">
      <thead>
        <tr>
          <th scope="col">{t(general.name)}</th>
          <th scope="col">{t(general.site)}</th>
          <th scope="col">{t(general.shows)}</th>
          <th scope="col">{t(general.channel)}</th>
          <th scope="col">{t(messages.playedLength)}</th>
          <th scope="col">{t(messages.playedTimes)}</th>
          <th scope="col">{t(messages.playedOldest)}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ screenId, screenName: name, site, shown, channel, ms, times, oldest }) => (
          <tr key={JSON.stringify([screenId, name, site, shown, channel])}>
            <th scope="row">
              <a href={`${operatorPaths.screen}/${screenId}`} dir="auto">
                {name}
              </a>
            </th>
            <td dir="auto">{site}</td>
            <td dir="auto">{screenName(shown)}</td>
            <td dir="auto">{channel}</td>
            <td>{lengthText(ms)}</td>
            <td>{times}</td>
            <td>{oldest !== null && lengthText(oldest * 1_000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
