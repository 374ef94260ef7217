import type { Message } from '#contract/message.ts'
import { rich, t } from '#web/language/t.ts'
import { Select } from '#web/pages/fields.tsx'
import { Post } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { type AccessPeriod, accessPeriods, periodInWords } from '../scopeWords.ts'
import type { Decision } from './lastPages.ts'
import { messages } from './messages.ts'
import { CodeToCompare, footerOf, hiddenFieldsOf, type PendingRequest, pathsOf } from './steps.tsx'
import type { Visit } from './visit.ts'

interface DeviceThatAsks {
  /** One of `deviceDetails.ts`; null: not known. */
  kind: string | null
  /** The name under which an operator registered it. */
  registeredAs: string | undefined
  /** Whole minutes since it asked. */
  minutes: number
  /** Whether it is in this browser's network; undefined: not known. */
  isNear: boolean | undefined
}

interface Consent {
  pending: PendingRequest
  clientName: string
  projectName: string
  /** One line per scope. */
  allows: string[]
  /** The device that shows the code. */
  device?: DeviceThatAsks
  /** What does not fit. */
  warnings?: Message[]
  /** How long Allow does not count yet. */
  waitSeconds?: number
  /** Whether Allow was pressed too soon. */
  isTooSoon?: boolean
  period?: AccessPeriod | undefined
  /** Proves that this person was shown this consent. */
  proof: string
}

/** Third step: what is asked, by which client, for which code. Both answers have the same size. */
export const consentPage = (
  visit: Visit,
  {
    pending,
    clientName,
    projectName,
    allows,
    device,
    warnings = [],
    waitSeconds = 0,
    isTooSoon,
    period,
    proof,
  }: Consent,
) =>
  page({
    title: t(messages.allowTitle, { client: clientName }),
    ...footerOf(visit, pending),
    children: (
      <Post action={pathsOf(pending).decision} csrf={visit.csrf} hiddenFields={{ ...hiddenFieldsOf(pending), proof }}>
        {'userCode' in pending && (
          <p>{rich(messages.compareCode, { code: <CodeToCompare key="code" userCode={pending.userCode} /> })}</p>
        )}
        {device && <DeviceThatAsks {...device} />}
        <p>
          {rich(messages.willBeAble, {
            client: (
              <bdi key="client">
                <strong>{clientName}</strong>
              </bdi>
            ),
            project: <bdi key="project">{projectName}</bdi>,
          })}
        </p>
        <ul>
          {allows.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {warnings.map((warning) => (
          <p className="warning" key={warning.id}>
            {t(warning)}
          </p>
        ))}
        <p className="warning">{t('userCode' in pending ? messages.denyDevice : messages.denyApp)}</p>
        <Select
          name="period"
          label={t(messages.accessLasts)}
          options={accessPeriods.map((period) => ({ value: period, label: periodInWords(period) }))}
          value={period}
        />
        {waitSeconds > 0 && (
          <p className="error" role={isTooSoon ? 'alert' : undefined}>
            {t(messages.waitBeforeAllow, { seconds: waitSeconds })}
          </p>
        )}
        <Answers isWaiting={waitSeconds > 0} />
        {'userCode' in pending && (
          <button type="submit" name="decision" value={'not-me' satisfies Decision} className="link">
            {t(messages.notMe)}
          </button>
        )}
      </Post>
    ),
  })

/** Its registered name, what kind of device asks, when it asked and where it is, as far as it is known. */
const DeviceThatAsks = ({ registeredAs, kind, minutes, isNear }: DeviceThatAsks) => (
  <>
    <p>{t(messages.deviceSays)}</p>
    <ul>
      {registeredAs !== undefined && (
        <li>{rich(messages.registeredAs, { name: <bdi key="name">{registeredAs}</bdi> })}</li>
      )}
      {kind !== null && <li>{describeKind(kind)}</li>}
      <li>{t(messages.askedAgo, { minutes })}</li>
      {isNear !== undefined && <li>{t(isNear ? messages.sameNetwork : messages.otherNetwork)}</li>}
    </ul>
  </>
)

/** A kind of device in words. The names of televisions' systems are the same in every language. */
export function describeKind(kind: string): string {
  if (kind === 'phone') return t(messages.kindPhone)
  if (kind === 'computer') return t(messages.kindComputer)
  return kind === 'program' ? t(messages.kindProgram) : t(messages.kindTelevision, { system: kind })
}

/**
 * Both answers of the consent page, of the same size. Allow is filled, because most people came to allow. While it does
 * not count yet, it takes no press (`.waits` of the style sheet), and the service refuses it too.
 */
export const Answers = ({ isWaiting = false }: { isWaiting?: boolean }) => (
  <div className="answers">
    <button type="submit" name="decision" value="deny">
      {t(messages.deny)}
    </button>
    <button type="submit" name="decision" value="allow" className={isWaiting ? 'main waits' : 'main'}>
      {t(messages.allow)}
    </button>
  </div>
)
