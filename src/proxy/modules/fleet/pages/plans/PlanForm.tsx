import { planLimits, planMetrics, planPeriods, planScreens } from '#contract/fleetPlan.ts'
import { languageTags } from '#contract/languages.ts'
import { maxNameLength } from '#proxy/modules/fleet/screens.ts'
import { t } from '#web/language/t.ts'
import { CheckList, Field, Select } from '#web/pages/fields.tsx'
import { Post } from '#web/pages/form.tsx'
import { messages as formWords } from '../acts/messages.ts'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { screenNames } from '../screen-names/screenNames.ts'
import { messages } from './messages.ts'
import { type EntryFields, type FieldProblem, fieldName } from './planFields.ts'
import { languageName, lengthText, metricNames, weekdays, weekdayText } from './planTexts.ts'

export interface PlanFormValues {
  /** Undefined: a new one. */
  id: string | undefined
  /** The version that is changed. */
  seen: number
  name: string
  site: string
  entries: readonly EntryFields[]
  /** The names of accounts that screens have reported. */
  accounts: readonly string[]
  problems?: readonly (readonly FieldProblem[])[]
  /** What is wrong with the whole, or with the name. */
  error?: string | undefined
  nameError?: string | undefined
}

/** The form that makes or changes a plan. It needs no script: another entry comes with a press. */
export function planForm(visit: Visit, values: PlanFormValues): string {
  const { id, seen, name, site, entries, accounts, problems, error, nameError } = values
  return fleetPage(visit, {
    title: t(id === undefined ? messages.newPlan : messages.change),
    section: operatorPaths.plans,
    breadcrumbs: [{ title: t(general.plans), path: operatorPaths.plans }],
    children: (
      <Post
        action={id === undefined ? `${operatorPaths.plans}/new` : `${operatorPaths.plans}/${id}/change`}
        csrf={visit.csrf}
        hiddenFields={{ seen: String(seen) }}
      >
        {error !== undefined && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <Field name="name" label={t(general.name)} value={name} error={nameError} maxLength={maxNameLength} />
        {id === undefined && visit.operator.site === null && (
          <Field
            name="site"
            label={t(general.site)}
            hint={t(messages.allSites)}
            value={site}
            maxLength={maxNameLength}
            isOptional
          />
        )}
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name than its place.
          <EntryPart key={index} entry={entry} index={index} accounts={accounts} problems={problems?.[index] ?? []} />
        ))}
        <p className="fleet-acts">
          <button type="submit" className="main" name="do" value="save">
            {t(messages.save)}
          </button>
          {entries.length < planLimits.entries.max && (
            <button type="submit" name="do" value="more" formNoValidate>
              {t(messages.more)}
            </button>
          )}
        </p>
      </Post>
    ),
  })
}

interface EntryPartProps {
  entry: EntryFields
  index: number
  accounts: readonly string[]
  problems: readonly FieldProblem[]
}

function EntryPart({ entry, index, accounts, problems }: EntryPartProps) {
  const name = (field: string) => fieldName(index, field)
  const { min, max } = planLimits.seconds
  const errorOf = (problem: FieldProblem, text: string) => (problems.includes(problem) ? text : undefined)
  const places = [
    { value: '', label: t(messages.notShown) },
    ...planScreens.map((_, place) => ({ value: String(place + 1), label: String(place + 1) })),
  ]
  return (
    <fieldset className="fleet-entry-form">
      <legend>{t(messages.entry, { number: String(index + 1) })}</legend>
      <Select
        name={name('kind')}
        label={t(messages.kind)}
        options={[
          { value: 'turn', label: t(messages.inTurn) },
          { value: 'dark', label: t(messages.dark) },
        ]}
        value={entry.kind}
      />
      <fieldset className="fleet-order">
        <legend>{t(messages.order)}</legend>
        {planScreens.map((id) => (
          <Select key={id} name={name(id)} label={t(screenNames[id])} options={places} value={entry.places[id]} />
        ))}
        {problems.includes('screens') && (
          <p className="error" role="alert">
            {t(messages.badScreens)}
          </p>
        )}
      </fieldset>
      <Field
        name={name('every')}
        label={t(messages.seconds)}
        value={entry.every}
        error={errorOf('every', t(formWords.refusedMinutes, { min, max }))}
        maxLength={4}
      />
      <Field
        name={name('group')}
        label={t(messages.group)}
        hint={t(messages.groupHint)}
        value={entry.group}
        error={errorOf('group', t(formWords.refusedLength))}
        maxLength={planLimits.text}
        isOptional
      />
      <PanelFields entry={entry} name={name} isWrong={problems.includes('panels')} />
      <Field
        name={name('account')}
        label={t(messages.account)}
        hint={t(messages.accountHint)}
        value={entry.account}
        suggestions={accounts}
        error={errorOf('account', t(formWords.refusedLength))}
        maxLength={planLimits.text}
        isOptional
      />
      <Select
        name={name('period')}
        label={t(messages.period)}
        options={[
          { value: '', label: t(messages.ownTheme) },
          ...planPeriods.map((days) => ({ value: String(days), label: lengthText(days, 'day') })),
        ]}
        value={entry.period}
      />
      <Select
        name={name('language')}
        label={t(messages.language)}
        options={[
          { value: '', label: t(messages.ownTheme) },
          ...languageTags.map((tag) => ({ value: tag, label: languageName(tag) })),
        ]}
        value={entry.language}
      />
      <Field
        name={name('message')}
        label={t(messages.message)}
        value={entry.message}
        error={errorOf('message', t(formWords.refusedLength))}
        maxLength={planLimits.message.text}
        isOptional
      />
      <Field
        name={name('messageSeconds')}
        label={t(messages.messageSeconds)}
        value={entry.messageSeconds}
        error={errorOf('messageSeconds', t(formWords.refusedMinutes, planLimits.message.seconds))}
        maxLength={2}
      />
      <Select
        name={name('theme')}
        label={t(messages.theme)}
        options={[
          { value: '', label: t(messages.ownTheme) },
          { value: 'dark', label: t(messages.themeDark) },
          { value: 'light', label: t(messages.themeLight) },
        ]}
        value={entry.theme}
      />
      <CheckList
        name={name('day')}
        legend={t(messages.days)}
        options={weekdays.map((day) => ({ value: String(day), label: weekdayText(day) }))}
        selected={entry.days}
        error={errorOf('days', t(messages.badDays))}
      />
      <Field
        name={name('from')}
        label={t(messages.from)}
        value={entry.from}
        error={errorOf('from', t(messages.badTime))}
        maxLength={5}
      />
      <Field
        name={name('until')}
        label={t(messages.until)}
        hint={t(messages.timeHint)}
        value={entry.until}
        error={errorOf('until', t(messages.badTime))}
        maxLength={5}
      />
      <Select
        name={name('priority')}
        label={t(messages.priority)}
        options={Array.from({ length: planLimits.priority.max + 1 }, (_, number) => ({
          value: String(number),
          label: String(number),
        }))}
        value={entry.priority}
      />
      <p className="hint">{t(messages.priorityHint)}</p>
      {index > 0 && (
        <label className="fleet-check">
          <input type="checkbox" name={name('remove')} value="1" />
          {t(messages.remove)}
        </label>
      )}
    </fieldset>
  )
}

interface PanelFieldsProps {
  entry: EntryFields
  name: (field: string) => string
  isWrong: boolean
}

const PanelFields = ({ entry, name, isWrong }: PanelFieldsProps) => (
  <fieldset className="fleet-order">
    <legend>{t(messages.panels)}</legend>
    {entry.panels.map((metric, index) => (
      <Select
        // biome-ignore lint/suspicious/noArrayIndexKey: a panel has no other name than its place.
        key={index}
        name={name(`panel${index}`)}
        label={t(messages.panel, { number: String(index + 1) })}
        options={[
          { value: '', label: t(messages.notShown) },
          ...planMetrics.map((value) => ({ value, label: t(metricNames[value]) })),
        ]}
        value={metric}
      />
    ))}
    {isWrong && (
      <p className="error" role="alert">
        {t(messages.badPanels)}
      </p>
    )}
  </fieldset>
)
