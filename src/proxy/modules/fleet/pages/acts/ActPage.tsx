import type { ReactNode } from 'react'
import type { Refused } from '#proxy/modules/fleet/actRefused.ts'
import { type ActInput, maxMessageLength, messageMinutes } from '#proxy/modules/fleet/acts.ts'
import { alertLimits } from '#proxy/modules/fleet/alerts/alerts.ts'
import { enrolmentLimits } from '#proxy/modules/fleet/enrolments.ts'
import type { Plan } from '#proxy/modules/fleet/plans.ts'
import { maxNameLength, type Screen } from '#proxy/modules/fleet/screens.ts'
import { t } from '#web/language/t.ts'
import { Field, Select } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { actMessages } from '../act-names/actNames.ts'
import { messages as actWords } from '../act-names/messages.ts'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { messages } from './messages.ts'

/** Acts that need a second page: a text, a place, or a second thought. */
export const actsWithPage = ['message', 'plan', 'rename', 'move', 'sign-out', 'remove'] as const
export type ActWithPage = (typeof actsWithPage)[number]

/** What goes with the form back to the list or the screen. */
export interface Origin {
  /** ID of the screen on whose page it began. */
  back?: string | undefined
  /** Query of the list on which it began. */
  query?: string | undefined
}

/** Asks what an act needs to know, or whether to do it. */
export function actPage(
  visit: Visit,
  form: {
    act: ActWithPage
    screens: readonly Screen[]
    /** From which the operator may choose. */
    plans: readonly Plan[]
    typed: ActInput
    refused?: Refused | undefined
  } & Origin,
): string {
  const { act, screens, back, query } = form
  const title = t(actMessages[act])
  return fleetPage(visit, {
    title,
    section: operatorPaths.list,
    children: (
      <>
        <ul>
          {screens.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        <Post action={operatorPaths.acts} csrf={visit.csrf} hiddenFields={{ act, isWhole: '1', back, query }}>
          {screens.map(({ id }) => (
            <input key={id} type="hidden" name="screen" value={id} />
          ))}
          {fieldsOf(visit, form)}
          <Submit label={title} />
        </Post>
      </>
    ),
  })
}

function fieldsOf(
  { operator }: Visit,
  { act, screens, plans, typed, refused }: Parameters<typeof actPage>[1],
): ReactNode {
  const [first, ...others] = screens
  const error = refused && errorText(refused)
  switch (act) {
    case 'message':
      return (
        <>
          <Field
            name="text"
            label={t(actWords.message)}
            hint={t(messages.messageHint, { count: maxMessageLength })}
            value={typed.text}
            error={refused === 'length' ? error : undefined}
            maxLength={maxMessageLength}
            isOptional
          />
          <Field
            name="minutes"
            label={t(messages.minutes)}
            value={String(typed.minutes ?? messageMinutes.standard)}
            error={refused === 'minutes' ? error : undefined}
            maxLength={4}
          />
        </>
      )
    case 'plan':
      return (
        <>
          <Select
            name="plan"
            label={t(general.plan)}
            options={[
              { value: '', label: t(general.noPlan) },
              ...plans.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={typed.plan ?? first?.plan?.id}
          />
          {error !== undefined && (
            <p className="error" role="alert">
              {error}
            </p>
          )}
        </>
      )
    case 'rename':
      return (
        <Field
          name="name"
          label={t(general.name)}
          value={typed.name ?? first?.name}
          error={error}
          maxLength={maxNameLength}
        />
      )
    case 'move': {
      // Several screens have several places: only what is typed changes.
      const isOne = others.length === 0
      const hint = isOne ? {} : { hint: t(messages.moveHint) }
      const field = (name: 'place' | 'group' | 'site', label: string) => (
        <Field
          name={name}
          label={label}
          value={typed[name] ?? (isOne ? first?.[name] : '')}
          error={refused === 'length' || (name === 'site' && refused === 'site') ? error : undefined}
          maxLength={maxNameLength}
          isOptional
          {...hint}
        />
      )
      return (
        <>
          {field('place', t(general.place))}
          {field('group', t(general.group))}
          {operator.site === null && field('site', t(general.site))}
        </>
      )
    }
    case 'sign-out':
      return <p className="warning">{t(messages.signOutWarning)}</p>
    case 'remove':
      return <p className="warning">{t(messages.removeWarning)}</p>
  }
}

export const errorText = (refused: Refused): string =>
  ({
    role: () => t(messages.refusedRole),
    site: () => t(messages.refusedSite),
    length: () => t(messages.refusedLength),
    minutes: () => t(messages.refusedMinutes, { min: messageMinutes.min, max: messageMinutes.max }),
    count: () => t(messages.refusedMinutes, enrolmentLimits.count),
    hours: () => t(messages.refusedMinutes, enrolmentLimits.hours),
    age: () => t(messages.refusedMinutes, alertLimits.minutes),
    errors: () => t(messages.refusedMinutes, alertLimits.errors),
    address: () => t(messages.refusedAddress),
    quiet: () => t(messages.refusedQuiet),
    zone: () => t(messages.refusedZone),
    name: () => t(messages.refusedName),
    plan: () => t(messages.refusedPlan),
    changed: () => t(messages.refusedChanged),
    first: () => t(messages.refusedFirst),
    many: () => t(messages.refusedMany),
    update: () => t(messages.refusedUpdate),
  })[refused]()
