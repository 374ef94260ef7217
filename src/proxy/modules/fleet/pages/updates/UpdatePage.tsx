import { type UpdateRow, type UpdateView, updateMinutes } from '#proxy/modules/fleet/updates/updates.ts'
import { steps } from '#proxy/modules/fleet/updates/waves.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, PostButton } from '#web/pages/form.tsx'
import { messages as actWords } from '../act-names/messages.ts'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as logWords } from '../log/messages.ts'
import { messages as general } from '../messages.ts'
import { Refreshing } from '../Refreshing.tsx'
import { agoText } from '../times.ts'
import { messages } from './messages.ts'

interface Shown {
  view: UpdateView
  now: number
  isStill: boolean
  notice?: string | undefined
  error?: string | undefined
}

/** How far an update is, and what an owner of all sites can do. */
export function updatePage(visit: Visit, { view, now, isStill, notice, error }: Shown): string {
  const { previous, update, counts } = view
  const isOpen = update?.state === 'running' || update?.state === 'stopped'
  const hasNext = isOpen && update.step < steps.length - 1
  const numbers = [
    [messages.onNew, counts.current],
    [messages.onOld, counts.other],
    [messages.wentBack, counts.back],
  ] as const
  const form = { csrf: visit.csrf, action: operatorPaths.updates, name: 'do' }
  return fleetPage(visit, {
    title: t(general.updates),
    section: operatorPaths.updates,
    notice,
    children: previous ? (
      <>
        <p>{t(messages.intro)}</p>
        {update && <p className="fleet-now">{updateText(update, now)}</p>}
        <p className="fleet-links">
          {numbers.map(([name, count]) => (
            <span key={name.id}>{t(general.lasted, { state: t(name), length: String(count) })}</span>
          ))}
          {isOpen && (
            <Refreshing isStill={isStill} still={`${operatorPaths.updates}?still=1`} again={operatorPaths.updates} />
          )}
        </p>
        {!isOpen && update?.state !== 'done' && (
          <Post action={operatorPaths.updates} csrf={visit.csrf}>
            <Field
              name="minutes"
              label={t(messages.minutes)}
              value={String(updateMinutes.standard)}
              error={error}
              maxLength={4}
            />
            <button type="submit" className="main" name="do" value="update-begin">
              {t(actWords.updateBegun)}
            </button>
          </Post>
        )}
        <div className="fleet-acts">
          {hasNext && <PostButton {...form} value="update-next" label={t(messages.next)} />}
          {(isOpen || update?.state === 'done') && (
            <PostButton {...form} value="update-back" label={t(messages.back)} isDanger />
          )}
        </div>
      </>
    ) : (
      <p className="hint">{t(messages.same)}</p>
    ),
  })
}

function updateText({ state, step, step_at }: UpdateRow, now: number): string {
  const states = {
    running: messages.running,
    stopped: messages.stopped,
    done: logWords.resultDone,
    back: messages.takenBack,
  } as const
  const how = t(messages.step, { number: String(step + 1), count: String(steps.length) })
  return [t(states[state]), how, agoText(Number(step_at), now)].join(' · ')
}
