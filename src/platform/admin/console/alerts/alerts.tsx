import { type LanguageTag, languageTags } from '#contract/languages.ts'
import type { Message } from '#contract/message.ts'
import { type AdminError, timeInWords } from '#platform/admin/operation.ts'
import type { MessageOutcome } from '#platform/alerts/schema.ts'
import type { AlertState } from '#platform/alerts/state.ts'
import type { Subscription } from '#platform/alerts/subscriptions.ts'
import { currentLanguage, t } from '#web/language/t.ts'
import { Field, Select } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { alertsPath } from '../paths.ts'
import { messages } from './messages.ts'

const outcomes: Readonly<Record<MessageOutcome, Message>> = {
  pending: messages.alertWaits,
  delivered: messages.alertDelivered,
  refused: messages.alertRefused,
  'given up': messages.alertGivenUp,
  unknown: messages.alertUnknown,
  ended: messages.alertEnded,
}
const kinds = { alerts: messages.alertTag, digest: messages.digestTag, live: messages.liveTag } as const
const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What the checks found last, and what waits. */
const stateText = ({ topics, live, failing, late, waiting }: AlertState): string =>
  [
    ...(topics > 0 ? [t(messages.alertsChecked, { count: topics })] : []),
    ...(live > 0 ? [t(messages.liveChecked, { count: live })] : []),
    ...(failing.length > 0 ? [t(messages.alertsFailing, { count: failing.length })] : []),
    ...(late.length > 0 ? [t(messages.alertsLate, { count: late.length })] : []),
    t(messages.alertsWaiting, { count: waiting }),
  ].join(' ')

/** How far the numbers are, what became of the newest message, and when nothing is sent. */
function factsOf({ topic, last, waiting, quiet_from, quiet_to, time_zone }: Subscription): string[] {
  const checked = { time: topic.checked_at === null ? '' : timeInWords(topic.checked_at) }
  const sent = last && { time: timeInWords(last.createdAt), outcome: t(outcomes[last.outcome]) }
  return [
    ...(topic.checks === 'live'
      ? []
      : [topic.checked_day === null ? t(messages.noNumbersYet) : t(messages.numbersUntil, { day: topic.checked_day })]),
    topic.problem
      ? t(topic.checked_at === null ? messages.notCheckedProblem : messages.checkedProblem, {
          ...checked,
          problem: topic.problem,
        })
      : t(topic.checked_at === null ? messages.notChecked : messages.checkedAt, checked),
    !sent
      ? t(messages.nothingSentYet)
      : last.problem
        ? t(messages.lastMessageProblem, { ...sent, problem: last.problem })
        : t(messages.lastMessage, sent),
    ...(waiting > 0 ? [t(messages.alertWaiting, { count: waiting })] : []),
    ...(quiet_from !== null && quiet_to !== null
      ? [t(messages.alertQuiet, { from: time(quiet_from), to: time(quiet_to), zone: time_zone })]
      : []),
  ]
}

/** The name of a language in itself: Deutsch. */
const languageName = (tag: LanguageTag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag

/** The form for a new alert. */
const newAlertPage = async (request: PageRequest, form?: Form, problem?: AdminError) =>
  request.render({
    title: t(messages.newAlert),
    section: alertsPath,
    breadcrumbs: [{ title: t(shared.alerts), path: alertsPath }],
    children: (
      <Post action={`${alertsPath}/new`} csrf={request.csrf}>
        <Problem problem={problem} fields={['about', 'address', 'timeZone', 'quiet']} />
        <Field
          name="about"
          label={t(messages.about)}
          value={form?.text('about')}
          hint={t(messages.aboutHint)}
          error={errorAt(problem, 'about')}
        />
        <Select
          name="kind"
          label={t(messages.whatIsSent)}
          options={[
            { value: 'alerts', label: t(messages.alertsChoice) },
            { value: 'digest', label: t(messages.digestTag) },
            { value: 'live', label: t(messages.liveChoice) },
          ]}
          value={form?.text('kind') || undefined}
        />
        <Field
          name="address"
          label={t(shared.address)}
          value={form?.text('address')}
          hint={t(messages.alertAddressHint)}
          error={errorAt(problem, 'address')}
        />
        <Select
          name="language"
          label={t(messages.language)}
          options={languageTags.map((tag) => ({ value: tag, label: languageName(tag) }))}
          value={form?.text('language') || currentLanguage()}
        />
        <Field
          name="timeZone"
          label={t(messages.timeZone)}
          value={form?.text('timeZone') || 'UTC'}
          hint={t(messages.timeZoneHint)}
          error={errorAt(problem, 'timeZone')}
        />
        <Field
          name="quiet"
          label={t(messages.quietHours)}
          value={form?.text('quiet')}
          hint={t(messages.quietHint)}
          error={errorAt(problem, 'quiet')}
          isOptional
        />
        <Submit label={t(messages.addAlert)} />
      </Post>
    ),
  })

/** Subscriptions to alerts and digests: their state, new ones, tests. */
export function alertPages(pages: Console, { operations: { alerts } }: ConsoleContext): void {
  pages.show(alertsPath, async (request) => {
    const [list, state] = await Promise.all([alerts.list(), alerts.state()])
    return request.render({
      title: t(messages.alertsTitle),
      section: alertsPath,
      children: (
        <>
          <p>
            <a className="button" href={`${alertsPath}/new`}>
              {t(messages.newAlert)}
            </a>
          </p>
          {list.length > 0 && <p>{stateText(state)}</p>}
          <Rows empty={t(messages.noAlerts)}>
            {list.map((alert) => (
              <Row
                key={alert.id}
                title={t(messages.alertName, { title: alert.title, address: alert.address })}
                tags={[t(kinds[alert.kind]), ...(alert.ended_at === null ? [] : [t(messages.unsubscribedTag)])]}
              >
                <p className="hint">{factsOf(alert).join(' · ')}</p>
                <PostButton
                  action={`${alertsPath}/test`}
                  csrf={request.csrf}
                  name="alert"
                  value={alert.id}
                  label={t(messages.sendTestMessage)}
                />
                <PostButton
                  action={`${alertsPath}/remove`}
                  csrf={request.csrf}
                  name="alert"
                  value={alert.id}
                  label={t(shared.remove)}
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

  pages.show(`${alertsPath}/new`, (request) => newAlertPage(request))
  pages.change(
    `${alertsPath}/new`,
    async (request, form) => {
      const text = (name: string) => form.text(name)
      const { secret } = await alerts.add(request.actor, {
        about: text('about'),
        kind: text('kind') as 'alerts',
        address: text('address'),
        language: (text('language') || currentLanguage()) as LanguageTag,
        timeZone: text('timeZone'),
        quiet: text('quiet'),
      })
      if (secret === undefined) return { to: alertsPath, notice: 'created' }
      return request.render({
        title: t(messages.alertAdded),
        section: alertsPath,
        breadcrumbs: [{ title: t(shared.alerts), path: alertsPath }],
        children: (
          <>
            <p>{t(messages.webhookSecret)}</p>
            <code className="code shown-once" data-testid="shown-once">
              {secret}
            </code>
            <p className="warning">{t(messages.copySecret)}</p>
          </>
        ),
      })
    },
    newAlertPage,
  )
}
