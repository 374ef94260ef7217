import { timeInWords } from '#platform/admin/operation.ts'
import { describeEvent, type EventKind, eventKinds, eventKindTexts } from '#platform/eventLog.ts'
import { t } from '#web/language/t.ts'
import { Select } from '#web/pages/fields.tsx'
import { Submit } from '#web/pages/form.tsx'
import type { Console, ConsoleContext } from '../console.ts'
import { MoreLink, Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { eventsPath, withQuery } from '../paths.ts'
import { messages } from './messages.ts'

const kindOf = (text: string | undefined): EventKind | undefined => eventKinds.find((kind) => kind === text)

/** Who did what, newest first. */
export function eventPages(pages: Console, { operations: { events } }: ConsoleContext): void {
  pages.show(eventsPath, async (request) => {
    const kind = kindOf(request.query.kind)
    const { events: list, next } = await events.page({ kind, before: request.query.before })
    return request.render({
      title: t(shared.events),
      section: eventsPath,
      children: (
        <>
          <form method="get" action={eventsPath} className="find">
            <Select
              name="kind"
              label={t(messages.show)}
              options={[
                { value: '', label: t(shared.everything) },
                ...eventKinds.map((eventKind) => ({ value: eventKind, label: t(eventKindTexts[eventKind]) })),
              ]}
              value={kind ?? ''}
            />
            <Submit label={t(messages.show)} />
          </form>
          <Rows empty={t(messages.noEvents)}>
            {list.map(({ id, at, action, actor, subject, detail, address }) => (
              <Row key={id} title={describeEvent(action)}>
                <p className="hint">
                  {address
                    ? t(messages.eventFrom, { time: timeInWords(at), actor, address })
                    : t(messages.eventBy, { time: timeInWords(at), actor })}
                </p>
                <p className="hint" dir="auto">
                  {[subject, detail].filter(Boolean).join(': ')}
                </p>
              </Row>
            ))}
          </Rows>
          <MoreLink to={next && withQuery(eventsPath, { kind, before: next })} label={t(messages.olderEvents)} />
        </>
      ),
    })
  })
}
