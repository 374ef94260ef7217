import type { Refused } from '#proxy/modules/fleet/actRefused.ts'
import type { AlertInput } from '#proxy/modules/fleet/alerts/alerts.ts'
import { maxNameLength } from '#proxy/modules/fleet/screens.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { errorText } from '../acts/ActPage.tsx'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { alertPaths } from './AlertList.tsx'
import { messages } from './messages.ts'

const frame = () => ({
  section: operatorPaths.alerts,
  breadcrumbs: [{ title: t(general.alerts), path: operatorPaths.alerts }],
})

/** The form that adds an alert. @param wrong an address that must not be called, in words */
export function alertForm(
  visit: Visit,
  { typed, refused, wrong }: { typed: AlertInput; refused?: Refused; wrong?: string },
): string {
  const errorOf = (...reasons: Refused[]) => (refused && reasons.includes(refused) ? errorText(refused) : undefined)
  return fleetPage(visit, {
    title: t(messages.new),
    ...frame(),
    children: (
      <Post action={alertPaths.new} csrf={visit.csrf}>
        <Field
          name="address"
          label={t(messages.address)}
          value={typed.address}
          error={wrong ?? errorOf('address')}
          maxLength={500}
          isSecret
        />
        {visit.operator.site === null && (
          <Field
            name="site"
            label={t(general.site)}
            hint={t(messages.siteHint)}
            value={typed.site}
            error={errorOf('length')}
            maxLength={maxNameLength}
            isOptional
          />
        )}
        <p>{t(messages.tells)}</p>
        <Field
          name="minutes"
          label={t(messages.minutes)}
          value={typed.minutes === 0 ? '' : String(typed.minutes)}
          error={errorOf('age')}
          maxLength={5}
          isOptional
        />
        <Field name="version" label={t(messages.version)} value={typed.version} maxLength={maxNameLength} isOptional />
        <Field
          name="errors"
          label={t(messages.errors)}
          value={typed.errors === 0 ? '' : String(typed.errors)}
          error={errorOf('errors')}
          maxLength={4}
          isOptional
        />
        <Field
          name="quiet"
          label={t(messages.quiet)}
          value={typed.quiet}
          error={errorOf('quiet')}
          maxLength={11}
          isOptional
        />
        <Field name="zone" label={t(messages.zone)} value={typed.timeZone} error={errorOf('zone')} maxLength={60} />
        <Submit label={t(messages.new)} />
      </Post>
    ),
  })
}

/** Shows the secret of a new webhook, once. */
export const secretPage = (visit: Visit, secret: string): string =>
  fleetPage(visit, {
    title: t(messages.secret),
    ...frame(),
    children: (
      <>
        <p>{t(messages.secretOnce)}</p>
        <p className="code" dir="ltr">
          {secret}
        </p>
      </>
    ),
  })
