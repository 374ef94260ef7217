import type { Enrolment, WaitingScreen } from '#proxy/modules/fleet/enrolments.ts'
import { mayEnrol } from '#proxy/modules/fleet/roles.ts'
import { t } from '#web/language/t.ts'
import { PostButton } from '#web/pages/form.tsx'
import { messages as actWords } from '../act-names/messages.ts'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import { Refreshing } from '../Refreshing.tsx'
import { agoText, momentText } from '../times.ts'
import { messages } from './messages.ts'

export const enrolmentPaths = {
  new: `${operatorPaths.enrolments}/new`,
  acts: `${operatorPaths.enrolments}/acts`,
} as const

/** The screens that wait for approval, and the addresses that can be used. */
export const enrolmentList = (
  visit: Visit,
  shown: { waiting: readonly WaitingScreen[]; enrolments: readonly Enrolment[]; now: number },
  { isStill, notice }: { isStill: boolean; notice: string | undefined },
): string =>
  fleetPage(visit, {
    title: t(general.addScreens),
    section: operatorPaths.enrolments,
    notice,
    children: (
      <>
        <p className="fleet-links">
          {mayEnrol(visit.operator) && <a href={enrolmentPaths.new}>{t(messages.new)}</a>}
          <Refreshing
            isStill={isStill}
            still={`${operatorPaths.enrolments}?still=1`}
            again={operatorPaths.enrolments}
          />
        </p>
        <Waiting visit={visit} {...shown} />
        {shown.enrolments.length > 0 && <Open visit={visit} {...shown} />}
      </>
    ),
  })

interface PartProps {
  visit: Visit
  waiting: readonly WaitingScreen[]
  enrolments: readonly Enrolment[]
  now: number
}

function Waiting({ visit, waiting, now }: PartProps) {
  if (waiting.length === 0) return <p className="hint">{t(messages.none)}</p>
  return (
    <>
      <p>{t(messages.compare)}</p>
      <div className="fleet-scroll">
        <table className="fleet-table">
          <thead>
            <tr>
              <th scope="col">{t(general.name)}</th>
              <th scope="col">{t(messages.words)}</th>
              <th scope="col">{t(general.state)}</th>
              <th scope="col">{t(general.address)}</th>
              <th scope="col">{t(general.time)}</th>
            </tr>
          </thead>
          <tbody>
            {waiting.map((screen) => (
              <tr key={screen.id}>
                <th scope="row" dir="auto">
                  {screen.name}
                </th>
                <td className="code" dir="ltr">
                  {screen.words}
                </td>
                <td>
                  {t(screen.state === 'waiting' ? general.waitsForApproval : messages.waitsForPairing)}
                  {mayEnrol(visit.operator) && <Decision visit={visit} screen={screen} />}
                </td>
                <td dir="ltr">{screen.address}</td>
                <td>{agoText(screen.openedAt, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The operator’s own account is allowed at the service, for this screen alone: no account is copied. */
function Decision({ visit, screen: { id, state, code } }: { visit: Visit; screen: WaitingScreen }) {
  const button = (act: string, label: string, isDanger = false) => (
    <PostButton
      action={enrolmentPaths.acts}
      csrf={visit.csrf}
      hiddenFields={{ id }}
      name="do"
      value={act}
      label={label}
      isDanger={isDanger}
    />
  )
  return (
    <div className="fleet-decision">
      {state === 'waiting' && button('enrol-approve', t(messages.approve))}
      {code && (
        <a href={code.url} target="_blank" rel="noopener noreferrer">
          {t(messages.pair, { code: code.text })}
        </a>
      )}
      {button('enrol-refuse', t(messages.refuse), true)}
    </div>
  )
}

const Open = ({ visit, enrolments }: PartProps) => (
  <>
    <h2>{t(messages.open)}</h2>
    <div className="fleet-scroll">
      <table className="fleet-table">
        <thead>
          <tr>
            <th scope="col">{t(general.name)}</th>
            <th scope="col">{t(general.place)}</th>
            <th scope="col">{t(general.group)}</th>
            <th scope="col">{t(general.site)}</th>
            <th scope="col">{t(general.plan)}</th>
            <th scope="col">{t(messages.used)}</th>
            <th scope="col">{t(messages.until)}</th>
            <th scope="col">{t(general.by)}</th>
          </tr>
        </thead>
        <tbody>
          {enrolments.map(({ id, name, place, group_name, site, plan_name, used, most, expires_at, by_name }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td dir="auto">{place}</td>
              <td dir="auto">{group_name}</td>
              <td dir="auto">{site}</td>
              <td dir="auto">{plan_name}</td>
              <td dir="ltr">{`${used}/${most}`}</td>
              <td>{momentText(Number(expires_at))}</td>
              <td dir="auto">
                {by_name}
                {mayEnrol(visit.operator) && (
                  <PostButton
                    action={enrolmentPaths.acts}
                    csrf={visit.csrf}
                    hiddenFields={{ id }}
                    name="do"
                    value="enrol-remove"
                    label={t(actWords.remove)}
                    isDanger
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
)
