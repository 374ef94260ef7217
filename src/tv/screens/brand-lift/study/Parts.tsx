import { useMemo } from 'react'
import { type SegmentType, type StudyResult, segmentTypes } from '#contract/datahub.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { points, segmentName, segmentTypeNames, spokenResult } from '../labels.ts'
import { Interval } from './Interval.tsx'
import { messages } from './messages.ts'
import { scaleOf } from './scale.ts'

const rows = 5

/** One measure by segments of the people: by age, by device, and so on. */
export function Parts({ results }: { results: readonly StudyResult[] }) {
  const types = useMemo(
    () => segmentTypes.filter((type) => results.some(({ segmentType }) => segmentType === type)),
    [results],
  )
  const [wanted, setWanted] = useEntryState<SegmentType | undefined>('study:by', undefined)
  const type = types.find((type) => type === wanted) ?? types[0]
  if (type === undefined) return null
  return (
    <div className="parts">
      <Segments
        label={t(messages.by)}
        focusKey="study:by"
        values={types}
        chosen={type}
        onChoose={setWanted}
        textOf={(type) => t(segmentTypeNames[type])}
      />
      <Ranked key={type} type={type} results={results.filter(({ segmentType }) => segmentType === type)} />
    </div>
  )
}

function Ranked({ type, results }: { type: SegmentType; results: readonly StudyResult[] }) {
  const scale = useMemo(() => scaleOf(results), [results])
  const at = (index: number) => results[index] as StudyResult
  return (
    <LongList
      focusKey={`study:by:${type}:list`}
      label={t(messages.changeBy, { type })}
      count={results.length}
      rows={rows}
      keyOf={(index) => at(index).segment}
      nameOf={(index) => {
        const result = at(index)
        return spokenResult(segmentName(type, result.segment), result)
      }}
      drawRow={(index) => {
        const result = at(index)
        return (
          <div className="part">
            <span className="part-name">{segmentName(type, result.segment)}</span>
            <Interval result={result} scale={scale} />
            <span className="part-figure">{points(result.lift.absolute)}</span>
          </div>
        )
      }}
    />
  )
}
