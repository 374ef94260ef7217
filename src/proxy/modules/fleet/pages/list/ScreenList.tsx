import { lacksOf, type Screen, type ScreenFilter, type ScreensPage } from '#proxy/modules/fleet/screens.ts'
import { screenStates } from '#proxy/modules/fleet/states.ts'
import { t } from '#web/language/t.ts'
import { Field, Select } from '#web/pages/fields.tsx'
import { Post } from '#web/pages/form.tsx'
import { ActButtons } from '../ActButtons.tsx'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { Refreshing } from '../Refreshing.tsx'
import { StateMark } from '../states/StateMark.tsx'
import { lackText, showsTexts, stateMessages } from '../states/stateTexts.ts'
import { agoText, lengthText } from '../times.ts'
import { messages } from './messages.ts'

/** Screens of a page. */
export const perPage = 100

export interface ListView {
  filter: ScreenFilter
  /** With a box beside each screen: then the page does not refresh itself, which would empty them. */
  choosing: 'none' | 'some' | 'all'
  /** From 1. */
  page: number
  isStill: boolean
  notice?: string | undefined
  error?: string | undefined
}

/** A page of the screens that the filter finds. @param waiting how many wait for approval or pairing */
export function listPage(visit: Visit, list: ScreensPage & { waiting?: number; now: number }, view: ListView): string {
  const { filter, choosing, isStill, notice, error } = view
  const { screens, found, page, pages, counts, waiting = 0, now } = list
  const isChoosing = choosing !== 'none'
  const to = (more: Record<string, string>, of = page) =>
    `${operatorPaths.list}?${queryOf(filter, { ...more, page: of === 1 ? '' : String(of) })}`
  const table = <ScreenTable screens={screens} now={now} choosing={choosing} />
  return fleetPage(visit, {
    title: t(general.screens),
    section: operatorPaths.list,
    notice,
    children: (
      <>
        <Filter filter={filter} list={list} isOfOneSite={visit.operator.site !== null} />
        {error !== undefined && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <p className="fleet-links">
          <span>{t(messages.shown, { count: found })}</span>
          {counts.map(({ state, count }) => (
            <a key={state} href={`${operatorPaths.list}?${queryOf({ state }, {})}`}>
              <StateMark state={state} />
              {t(general.lasted, { state: t(stateMessages[state]), length: String(count) })}
            </a>
          ))}
          {waiting > 0 && (
            <a href={operatorPaths.enrolments}>
              {t(general.lasted, { state: t(general.waitsForApproval), length: String(waiting) })}
            </a>
          )}
          {isChoosing ? (
            <>
              <a href={to({ choose: 'all' })}>{t(messages.chooseAll)}</a>
              <a href={to({})}>{t(messages.watch)}</a>
            </>
          ) : (
            <>
              {visit.operator.role !== 'look' && screens.length > 0 && (
                <a href={to({ choose: 'some' })}>{t(messages.choose)}</a>
              )}
              <Refreshing isStill={isStill} still={to({ still: '1' })} again={to({})} />
            </>
          )}
        </p>
        {screens.length === 0 ? (
          <p className="hint">{t(counts.length === 0 ? messages.none : messages.noMatch)}</p>
        ) : isChoosing ? (
          <Post
            action={operatorPaths.acts}
            csrf={visit.csrf}
            className="fleet-choice"
            hiddenFields={{ query: queryOf(filter, { page: String(page) }) }}
          >
            <ActButtons operator={visit.operator} />
            {table}
          </Post>
        ) : (
          table
        )}
        {pages > 1 && <PageLinks page={page} pages={pages} to={(of) => to({}, of)} />}
      </>
    ),
  })
}

/** The numbers of the first and the last page, and of those around this one. */
function PageLinks({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  const shown = new Set([1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages))
  return (
    <nav className="fleet-links" aria-label={t(general.screens)}>
      {[...shown].map((each) => (
        <a key={each} href={to(each)} aria-current={each === page ? 'page' : undefined}>
          {each}
        </a>
      ))}
    </nav>
  )
}

/** The query of the list’s address. */
export function queryOf(filter: ScreenFilter, more: Record<string, string>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filter, ...more })) if (value) query.append(name, value)
  return String(query)
}

function Filter({
  filter,
  list,
  isOfOneSite,
}: {
  filter: ScreenFilter
  list: Pick<ScreensPage, 'groups' | 'sites'>
  isOfOneSite: boolean
}) {
  const options = (values: readonly string[]) => [
    { value: '', label: t(general.all) },
    ...values.map((value) => ({ value, label: value })),
  ]
  return (
    <form method="get" action={operatorPaths.list} className="find">
      <Field name="search" label={t(messages.search)} type="search" value={filter.search} isOptional maxLength={100} />
      <Select name="group" label={t(general.group)} options={options(list.groups)} value={filter.group} />
      {!isOfOneSite && <Select name="site" label={t(general.site)} options={options(list.sites)} value={filter.site} />}
      <Select
        name="state"
        label={t(general.state)}
        options={[
          { value: '', label: t(general.all) },
          ...screenStates.map((value) => ({ value, label: t(stateMessages[value]) })),
        ]}
        value={filter.state}
      />
      <button type="submit">{t(general.find)}</button>
    </form>
  )
}

function ScreenTable({
  screens,
  now,
  choosing,
}: {
  screens: readonly Screen[]
  now: number
  choosing: ListView['choosing']
}) {
  return (
    <div className="fleet-scroll">
      <table className="fleet-table">
        <thead>
          <tr>
            <th scope="col">{t(general.name)}</th>
            <th scope="col">{t(general.place)}</th>
            <th scope="col">{t(general.group)}</th>
            <th scope="col">{t(general.state)}</th>
            <th scope="col">{t(general.shows)}</th>
            <th scope="col">{t(general.numbers)}</th>
            <th scope="col">{t(general.version)}</th>
          </tr>
        </thead>
        <tbody>
          {screens.map((screen) => (
            <tr key={screen.id}>
              <th scope="row">
                {choosing === 'none' ? (
                  <a href={`${operatorPaths.screen}/${screen.id}`} dir="auto">
                    {screen.name}
                  </a>
                ) : (
                  <label className="fleet-check">
                    <input
                      type="checkbox"
                      name="screen"
                      value={screen.id}
                      defaultChecked={choosing === 'all'}
                      aria-label={screen.name}
                    />
                    <bdi>{screen.name}</bdi>
                  </label>
                )}
              </th>
              <td dir="auto">{screen.place}</td>
              <td dir="auto">{screen.group}</td>
              <td>
                <StateMark state={screen.state} />
                {t(general.since, { state: t(stateMessages[screen.state]), ago: lengthText(now - screen.since) })}
              </td>
              <td dir="auto">
                {[...showsTexts(screen), ...(screen.plan ? [screen.plan.name] : [])].join(' · ')}
                {lacksOf(screen).map((lack) => (
                  <p key={`${lack.kind} ${lack.name}`} className="hint">
                    {lackText(lack)}
                  </p>
                ))}
              </td>
              <td>
                {screen.report?.numbersAge !== undefined &&
                  agoText(screen.seenAt - screen.report.numbersAge * 1_000, now)}
              </td>
              <td dir="ltr">{screen.report?.version}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
