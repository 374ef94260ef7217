import { tenfootCommand } from '#contract/installation.ts'
import { timeInWords } from '#platform/admin/operation.ts'
import type { CollectionState } from '#platform/collector/collectionStates.ts'
import { summaryOf } from '#platform/collector/examine.ts'
import { listOf, t } from '#web/language/t.ts'
import type { Console, ConsoleContext } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { collectionsPath } from '../paths.ts'
import { messages } from './messages.ts'

/** Days of a type that are named; more are only counted. */
const namedDays = 10

/** What the services collect from reporting services: progress, last success, and what is missing. */
export function collectionPages(pages: Console, { operations: { collections } }: ConsoleContext): void {
  pages.show(collectionsPath, async (request) => {
    const list = await collections.list()
    return request.render({
      title: t(shared.collections),
      section: collectionsPath,
      children: (
        <Rows empty={t(messages.noCollections, { command: `${tenfootCommand} collect add` })}>
          {list.map((state) => (
            <Row key={state.name} title={state.name} tags={state.problem === null ? [] : [t(messages.problem)]}>
              <p className="hint">{sourceOf(state)}</p>
              <p className="hint">{summaryOf(state)}</p>
              <p className="hint">
                {state.succeededAt === null
                  ? t(messages.noSuccess)
                  : t(messages.lastSuccess, { time: timeInWords(state.succeededAt) })}
              </p>
              {state.ranAt !== null && (
                <p className="hint">{t(messages.lastRun, { time: timeInWords(state.ranAt) })}</p>
              )}
              {state.problem !== null && <p>{state.problem}</p>}
              {state.missing.map(({ type, days }) => (
                <p className="hint" key={type}>
                  {t(days.length > namedDays ? messages.missingMore : messages.missing, {
                    type,
                    days: listOf(days.slice(0, namedDays)),
                    count: days.length - namedDays,
                  })}
                </p>
              ))}
            </Row>
          ))}
        </Rows>
      ),
    })
  })
}

/** The channel or content owner whose reports are collected, and where. */
function sourceOf({ contentOwner, channelId, serviceUrl }: CollectionState): string {
  if (contentOwner !== '') return t(messages.collectsOwner, { owner: contentOwner, service: serviceUrl })
  return channelId
    ? t(messages.collectsChannel, { channel: channelId, service: serviceUrl })
    : t(messages.collectsUnknown, { service: serviceUrl })
}
