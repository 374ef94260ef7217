import { Choice, Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import type { MessageOutcome } from '../../alerts/schema.ts'
import type { AlertState } from '../../alerts/state.ts'
import { type AdminError, timeInWords } from '../operation.ts'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Row, Rows } from './lists.tsx'
import { alertsPath } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'

const outcomes: Readonly<Record<MessageOutcome, string>> = {
  pending: 'waits',
  delivered: 'delivered',
  refused: 'refused, not sent again',
  'given up': 'failed after all retries',
  unknown: 'may have arrived, not sent again',
  ended: 'not sent, because it was unsubscribed',
}
const kinds = { alerts: 'Alerts', digest: 'Weekly digest' } as const
const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What the checks found last, and what waits. */
const stateText = ({ topics, failing, late, waiting }: AlertState): string =>
  [
    `${topics} channels and groups are checked every hour.`,
    ...(failing.length > 0 ? [`${failing.length} could not be checked.`] : []),
    ...(late.length > 0 ? [`${late.length} were not checked for hours.`] : []),
    `${waiting} messages wait.`,
  ].join(' ')

/** Subscriptions to alerts and digests: their state, new ones, tests. */
export function alertPages(pages: Console, { operations: { alerts } }: ConsoleContext): void {
  pages.show(alertsPath, async (request) => {
    const [list, state] = await Promise.all([alerts.list(), alerts.state()])
    return request.render({
      title: 'Alerts and digests',
      section: alertsPath,
      children: (
        <>
          <p>
            <a className="button" href={`${alertsPath}/new`}>
              New alert
            </a>
          </p>
          {list.length > 0 && <p>{stateText(state)}</p>}
          <Rows empty="No alerts yet.">
            {list.map(({ id, kind, address, title, topic, waiting, last, ended_at, ...hours }) => (
              <Row
                key={id}
                title={`${title}: ${address}`}
                tags={[kinds[kind], ...(ended_at === null ? [] : ['unsubscribed'])]}
              >
                <p className="hint">
                  {topic.checked_day === null ? 'no numbers yet' : `numbers until ${topic.checked_day}`} ·{' '}
                  {topic.checked_at === null ? 'not checked yet' : `checked ${timeInWords(topic.checked_at)}`}
                  {topic.problem && ` (${topic.problem})`} ·{' '}
                  {last ? `last message ${timeInWords(last.createdAt)}: ${outcomes[last.outcome]}` : 'nothing sent yet'}
                  {last?.problem && ` (${last.problem})`}
                  {waiting > 0 && ` · ${waiting} waiting`}
                  {hours.quiet_from !== null &&
                    hours.quiet_to !== null &&
                    ` · quiet ${time(hours.quiet_from)} to ${time(hours.quiet_to)}, ${hours.time_zone}`}
                </p>
                <PostButton
                  action={`${alertsPath}/test`}
                  csrf={request.csrf}
                  name="alert"
                  value={id}
                  label="Send test message"
                />
                <PostButton
                  action={`${alertsPath}/remove`}
                  csrf={request.csrf}
                  name="alert"
                  value={id}
                  label="Remove"
                  isDanger
                />
              </Row>
            ))}
          </Rows>
        </>
      ),
    })
  })
  pages.change(`${alertsPath}/test`, async ({ actor }, form) => {
    await alerts.test(actor, form.text('alert'))
    return { to: alertsPath, notice: 'sent' }
  })
  pages.change(`${alertsPath}/remove`, async ({ actor }, form) => {
    await alerts.remove(actor, form.text('alert'))
    return { to: alertsPath, notice: 'removed' }
  })

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) =>
    request.render({
      title: 'New alert',
      section: alertsPath,
      breadcrumbs: [{ title: 'Alerts', path: alertsPath }],
      children: (
        <Post action={`${alertsPath}/new`} csrf={request.csrf}>
          <Problem problem={problem} fields={['about', 'address', 'timeZone', 'quiet']} />
          <Field
            name="about"
            label="Channel or group"
            value={form?.text('about')}
            hint="The ID of a channel, or of a group of videos or channels."
            error={errorAt(problem, 'about')}
          />
          <Choice
            name="kind"
            label="What is sent"
            options={[
              { value: 'alerts', label: 'Alerts: what is unusual, when its numbers arrive' },
              { value: 'digest', label: 'Weekly digest' },
            ]}
            value={form?.text('kind') || undefined}
          />
          <Field
            name="address"
            label="Address"
            value={form?.text('address')}
            hint="A mail address, or the URL of a webhook."
            error={errorAt(problem, 'address')}
          />
          <Field
            name="timeZone"
            label="Time zone"
            value={form?.text('timeZone') || 'UTC'}
            hint="Such as Europe/Berlin."
            error={errorAt(problem, 'timeZone')}
          />
          <Field
            name="quiet"
            label="Quiet hours"
            value={form?.text('quiet')}
            hint="Such as 22-7: messages wait until 7."
            error={errorAt(problem, 'quiet')}
            isOptional
          />
          <Submit label="Add alert" />
        </Post>
      ),
    })
  pages.show(`${alertsPath}/new`, (request) => newPage(request))
  pages.change(
    `${alertsPath}/new`,
    async (request, form) => {
      const text = (name: string) => form.text(name)
      const { secret } = await alerts.add(request.actor, {
        ...{ about: text('about'), kind: text('kind') as 'alerts', address: text('address') },
        ...{ timeZone: text('timeZone'), quiet: text('quiet') },
      })
      if (secret === undefined) return { to: alertsPath, notice: 'created' }
      return request.render({
        title: 'Alert added',
        section: alertsPath,
        breadcrumbs: [{ title: 'Alerts', path: alertsPath }],
        children: (
          <>
            <p>The receiver checks messages with this secret (Standard Webhooks).</p>
            <code className="code shown-once" data-testid="shown-once">
              {secret}
            </code>
            <p className="warning">Copy it now. You will not see it again.</p>
          </>
        ),
      })
    },
    newPage,
  )
}
