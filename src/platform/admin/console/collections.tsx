import { summaryOf } from '../../collector/examine.ts'
import { timeInWords } from '../operation.ts'
import type { Console, ConsoleContext } from './console.ts'
import { Row, Rows } from './lists.tsx'
import { collectionsPath } from './paths.ts'

/** Days of a type that are named; more are only counted. */
const namedDays = 10

/** What the services collect from reporting services: progress, last success, and what is missing. */
export function collectionPages(pages: Console, { operations: { collections } }: ConsoleContext): void {
  pages.show(collectionsPath, async (request) => {
    const list = await collections.list()
    return request.render({
      title: 'Collections',
      section: collectionsPath,
      children: (
        <Rows empty="No reports are collected. Add a collection with: tenfoot collect add">
          {list.map((state) => (
            <Row key={state.name} title={state.name} tags={state.problem === null ? [] : ['problem']}>
              <p className="hint">
                {state.contentOwner === '' ? state.channelId || 'a channel' : `content owner ${state.contentOwner}`}{' '}
                from {state.serviceUrl}
              </p>
              <p className="hint">{summaryOf(state)}</p>
              <p className="hint">
                {state.succeededAt === null
                  ? 'It has not succeeded yet.'
                  : `Last success ${timeInWords(state.succeededAt)}.`}
                {state.ranAt !== null && ` Last run ${timeInWords(state.ranAt)}.`}
              </p>
              {state.problem !== null && <p>{state.problem}</p>}
              {state.missing.map(({ type, days }) => (
                <p className="hint" key={type}>
                  Missing of {type}: {days.slice(0, namedDays).join(', ')}
                  {days.length > namedDays && ` and ${days.length - namedDays} more`}
                </p>
              ))}
            </Row>
          ))}
        </Rows>
      ),
    })
  })
}
