import { t } from '#tv/language/t.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { type Stage, stageNames } from './labels.ts'
import './stage.css'

/** The stage of an import: an icon and a word. */
export function StageMark({ stage }: { stage: Stage }) {
  return (
    <span className="import-mark" data-stage={stage}>
      {stage === 'done' ? (
        <Icon name="chosen" className="import-mark-icon" />
      ) : stage === 'failed' || stage === 'cancelled' ? (
        <Icon name="notice" className="import-mark-icon" />
      ) : (
        <span className="import-mark-icon import-mark-ring" />
      )}
      {t(stageNames[stage])}
    </span>
  )
}
