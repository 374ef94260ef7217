import type { Refused } from '#proxy/modules/fleet/actRefused.ts'
import { type EnrolmentInput, enrolmentLimits } from '#proxy/modules/fleet/enrolments.ts'
import type { Plan } from '#proxy/modules/fleet/plans.ts'
import { maxNameLength } from '#proxy/modules/fleet/screens.ts'
import { t } from '#web/language/t.ts'
import { Field, Select } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { errorText } from '../acts/ActPage.tsx'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { enrolmentPaths } from './EnrolmentList.tsx'
import { messages } from './messages.ts'

/** The form that makes an enrolment. @param id of the new one, so that a form that is sent twice makes one */
export function enrolmentForm(
  visit: Visit,
  form: { id: string; plans: readonly Plan[]; typed: EnrolmentInput; refused?: Refused },
): string {
  const { id, plans, typed, refused } = form
  const errorOf = (...reasons: Refused[]) => (refused && reasons.includes(refused) ? errorText(refused) : undefined)
  return fleetPage(visit, {
    title: t(messages.new),
    section: operatorPaths.enrolments,
    breadcrumbs: [{ title: t(general.addScreens), path: operatorPaths.enrolments }],
    children: (
      <Post action={enrolmentPaths.new} csrf={visit.csrf} hiddenFields={{ id }}>
        <Field
          name="name"
          label={t(general.name)}
          hint={t(messages.nameHint)}
          value={typed.name}
          error={errorOf('name', 'length')}
          maxLength={enrolmentLimits.name}
        />
        <Field name="place" label={t(general.place)} value={typed.place} maxLength={maxNameLength} isOptional />
        <Field name="group" label={t(general.group)} value={typed.group} maxLength={maxNameLength} isOptional />
        {visit.operator.site === null && (
          <Field name="site" label={t(general.site)} value={typed.site} maxLength={maxNameLength} isOptional />
        )}
        <Select
          name="plan"
          label={t(general.plan)}
          options={[
            { value: '', label: t(general.noPlan) },
            ...plans.map(({ id: value, name: label }) => ({ value, label })),
          ]}
          value={typed.plan}
        />
        {refused === 'plan' && (
          <p className="error" role="alert">
            {errorText(refused)}
          </p>
        )}
        <Field
          name="count"
          label={t(messages.count)}
          value={String(typed.count)}
          error={errorOf('count')}
          maxLength={3}
        />
        <Field
          name="hours"
          label={t(messages.hours)}
          value={String(typed.hours)}
          error={errorOf('hours')}
          maxLength={3}
        />
        <Submit label={t(messages.new)} />
      </Post>
    ),
  })
}

/** Shows the new address, once. @param url undefined: it was shown before */
export const addressPage = (visit: Visit, url: string | undefined): string =>
  fleetPage(visit, {
    title: t(messages.address),
    section: operatorPaths.enrolments,
    breadcrumbs: [{ title: t(general.addScreens), path: operatorPaths.enrolments }],
    children:
      url === undefined ? (
        <p>{t(messages.sentBefore)}</p>
      ) : (
        <>
          <p>{t(messages.once)}</p>
          <p className="code" dir="ltr">
            {url}
          </p>
        </>
      ),
  })
