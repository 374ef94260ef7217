import { useMemo } from 'react'
import { type SegmentType, type StudyResult, segmentTypes } from '#contract/datahub.ts'
import { useEntryState } from '../../../remote/focus/entryState.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { LongList } from '../../../ui/list/LongList.tsx'
import { points, segmentName, segmentTypeNames, tendency, verdict } from '../labels.ts'
import { Interval } from './Interval.tsx'
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
        label="By"
        focusKey="study:by"
        values={types}
        chosen={type}
        onChoose={setWanted}
        textOf={(type) => segmentTypeNames[type]}
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
      label={`Change by ${segmentTypeNames[type].toLowerCase()}, in points`}
      count={results.length}
      rows={rows}
      keyOf={(index) => at(index).segment}
      nameOf={(index) => {
        const result = at(index)
        return `${segmentName(type, result.segment)}: ${tendency(result)}, ${points(result.lift.absolute)} points. ${verdict(result)}`
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
