import type { Message } from '#contract/message.ts'
import type { ToldAlert } from '#proxy/modules/fleet/alerts/alerts.ts'
import { mayAlert } from '#proxy/modules/fleet/roles.ts'
import { t } from '#web/language/t.ts'
import { PostButton } from '#web/pages/form.tsx'
import { problemText } from '#web/problems/problem.ts'
import { messages as actWords } from '../act-names/messages.ts'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { messages as stateWords } from '../states/messages.ts'
import { agoText } from '../times.ts'
import { messages } from './messages.ts'

export const alertPaths = { new: `${operatorPaths.alerts}/new`, acts: `${operatorPaths.alerts}/acts` } as const

/** Who is told about the screens of the operator’s site. */
export const alertList = (
  visit: Visit,
  { alerts, now }: { alerts: readonly ToldAlert[]; now: number },
  notice: string | undefined,
): string =>
  fleetPage(visit, {
    title: t(general.alerts),
    section: operatorPaths.alerts,
    notice,
    children: (
      <>
        {mayAlert(visit.operator) && (
          <p className="fleet-links">
            <a href={alertPaths.new}>{t(messages.new)}</a>
          </p>
        )}
        {alerts.length === 0 ? (
          <p className="hint">{t(messages.none)}</p>
        ) : (
          <div className="fleet-scroll">
            <table className="fleet-table">
              <thead>
                <tr>
                  <th scope="col">{t(general.address)}</th>
                  <th scope="col">{t(general.site)}</th>
                  <th scope="col">{t(general.what)}</th>
                  <th scope="col">{t(messages.quiet)}</th>
                  <th scope="col">{t(messages.last)}</th>
                </tr>
              </thead>
              <tbody>
                {alerts.map((alert) => (
                  <tr key={alert.id}>
                    <th scope="row">
                      <bdi dir="ltr">{alert.address}</bdi>
                      {mayAlert(visit.operator) && <Acts visit={visit} id={alert.id} />}
                    </th>
                    <td dir="auto">{alert.site || t(general.all)}</td>
                    <td>{tellsText(alert)}</td>
                    <td dir="ltr">{quietText(alert)}</td>
                    <td>{lastText(alert, now)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </>
    ),
  })

function Acts({ visit, id }: { visit: Visit; id: string }) {
  const form = { action: alertPaths.acts, csrf: visit.csrf, hiddenFields: { id }, name: 'do' }
  return (
    <div className="fleet-decision">
      <PostButton {...form} value="test" label={t(messages.test)} />
      <PostButton {...form} value="alert-remove" label={t(actWords.remove)} isDanger />
    </div>
  )
}

/** In the words of the form that made it. */
const tellsText = ({ version, numbers_minutes, errors }: ToldAlert): string =>
  [
    t(stateWords.stateDark),
    numbers_minutes > 0 && limitText(messages.minutes, String(numbers_minutes)),
    version !== '' && limitText(messages.version, version),
    errors > 0 && limitText(messages.errors, String(errors)),
  ]
    .filter(Boolean)
    .join(' · ')

const limitText = (label: Message, limit: string) => t(general.lasted, { state: t(label), length: limit })

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const quietText = ({ quiet_from, quiet_to, time_zone }: ToldAlert): string =>
  quiet_from === null || quiet_to === null ? '' : `${clock(quiet_from)}-${clock(quiet_to)} ${time_zone}`

function lastText({ last, ended_at }: ToldAlert, now: number): string {
  if (ended_at !== null) return t(messages.ended)
  if (!last) return ''
  const problem = last.problem === null ? t(messages.pending) : problemText(last.problem)
  const how = last.outcome === 'delivered' ? t(messages.delivered) : problem
  return t(general.since, { state: agoText(last.at, now), ago: how })
}
