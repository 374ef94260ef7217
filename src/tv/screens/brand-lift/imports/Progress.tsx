import type { Operation } from '#contract/datahub.ts'
import { t } from '#tv/language/t.ts'
import { stageOf } from '../labels.ts'
import { StageMark } from '../StageMark.tsx'
import { messages } from './messages.ts'

/** The stage of an import, and its progress if the service reports it. */
export function Progress({ operation }: { operation: Operation }) {
  const percent = operation.done ? undefined : operation.metadata?.progressPercent
  return (
    <>
      <p className="import-stage" role="status">
        <StageMark stage={stageOf(operation)} />
        {percent !== undefined && <span className="import-far">{t(messages.percent, { percent })}</span>}
      </p>
      {percent !== undefined && (
        <div className="import-bar" aria-hidden="true">
          <span className="import-length" style={{ width: `${percent}%` }} />
        </div>
      )}
    </>
  )
}
