import type { Message } from '#contract/message.ts'
import type { LogEntry } from '#proxy/modules/fleet/actLog.ts'
import { t } from '#web/language/t.ts'
import { actMessages } from '../act-names/actNames.ts'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { momentText } from '../times.ts'
import { messages } from './messages.ts'

const results: Readonly<Record<LogEntry['result'], Message>> = {
  waiting: messages.resultWaiting,
  done: messages.resultDone,
  failed: messages.resultFailed,
  expired: messages.resultExpired,
}

/** Everything that operators did, newest first. */
export const logPage = (visit: Visit, entries: readonly LogEntry[]): string =>
  fleetPage(visit, {
    title: t(general.log),
    section: operatorPaths.log,
    children: <LogTable entries={entries} />,
  })

/** @param isOfOne only of one screen, which needs no column */
export function LogTable({ entries, isOfOne = false }: { entries: readonly LogEntry[]; isOfOne?: boolean }) {
  if (entries.length === 0) return <p className="hint">{t(messages.emptyLog)}</p>
  return (
    <div className="fleet-scroll">
      <table className="fleet-table">
        <thead>
          <tr>
            <th scope="col">{t(general.time)}</th>
            <th scope="col">{t(general.by)}</th>
            <th scope="col">{t(general.what)}</th>
            {!isOfOne && <th scope="col">{t(messages.screen)}</th>}
            <th scope="col">{t(messages.result)}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, by, act, screenId, screenName, text, result }) => (
            <tr key={id}>
              <td>
                <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
              </td>
              <td dir="auto">{by}</td>
              <td>
                {t(actMessages[act])}
                {text !== '' && (
                  <p className="hint" dir="auto">
                    {text}
                  </p>
                )}
              </td>
              {!isOfOne && (
                <td dir="auto">
                  {screenId !== '' && <a href={`${operatorPaths.screen}/${screenId}`}>{screenName}</a>}
                </td>
              )}
              <td>{t(results[result])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
