import type { StudyResult } from '#contract/datahub.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { share } from '../labels.ts'
import { messages } from './messages.ts'

/** The share of people who said yes, among those who saw the campaign and among those who did not. */
export function Answers({ result: { exposed, control } }: { result: StudyResult }) {
  const max = Math.max(exposed.share, control.share, 0.0001)
  const groups = [
    { name: t(messages.sawIt), group: exposed, className: 'answers-exposed' },
    { name: t(messages.didNot), group: control, className: 'answers-control' },
  ]
  return (
    <dl className="answers" aria-label={t(messages.saidYes)}>
      {groups.map(({ name, group, className }) => (
        <div key={name} className="answers-group">
          <dt className="answers-name">{name}</dt>
          <dd className="answers-text">
            <span className="answers-track">
              <span className={`answers-bar ${className}`} style={{ width: `${(group.share / max) * 100}%` }} />
            </span>
            <span className="answers-share">{share(group.share)}</span>
            <span className="answers-asked">{t(messages.of, { count: numbers.exact(group.respondents) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
