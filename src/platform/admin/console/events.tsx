import { Choice } from '#web/pages/fields.tsx'
import { Submit } from '#web/pages/form.tsx'
import { describeEvent, type EventKind, eventKinds, eventKindWords } from '../../eventLog.ts'
import { timeInWords } from '../operation.ts'
import type { Console, ConsoleContext } from './console.ts'
import { MoreLink, Row, Rows } from './lists.tsx'
import { eventsPath, withQuery } from './paths.ts'

const kindOf = (text: string | undefined): EventKind | undefined => eventKinds.find((kind) => kind === text)

/** Who did what, newest first. */
export function eventPages(pages: Console, { operations: { events } }: ConsoleContext): void {
  pages.show(eventsPath, async (request) => {
    const kind = kindOf(request.query.kind)
    const { events: list, next } = await events.page({ kind, before: request.query.before })
    return request.render({
      title: 'Events',
      section: eventsPath,
      children: (
        <>
          <form method="get" action={eventsPath} className="find">
            <Choice
              name="kind"
              label="Show"
              options={[
                { value: '', label: 'Everything' },
                ...eventKinds.map((one) => ({ value: one, label: eventKindWords[one] })),
              ]}
              value={kind ?? ''}
            />
            <Submit label="Show" />
          </form>
          <Rows empty="No events yet.">
            {list.map(({ id, at, action, actor, subject, detail, address }) => (
              <Row key={id} title={describeEvent(action)}>
                <p className="hint">
                  {timeInWords(at)} · {actor}
                  {address && ` from ${address}`}
                </p>
                <p className="hint">{[subject, detail].filter(Boolean).join(': ')}</p>
              </Row>
            ))}
          </Rows>
          <MoreLink to={next && withQuery(eventsPath, { kind, before: next })} label="Older events" />
        </>
      ),
    })
  })
}
