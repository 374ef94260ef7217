import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../../../dashboard/comparison/pending.ts'
import { ofSameGroup } from '../../../dashboard/comparison/placeholder.ts'
import type { Side, Sides } from '../../../dashboard/comparison/sides.ts'
import { reportQuery } from '../../../data/report.ts'
import { dayAt } from '../../../dates/days.ts'
import { numbers } from '../../../format/locale.ts'
import { Compared } from '../../../ui/list/Compared.tsx'
import { PairedBars } from '../../../ui/list/PairedBars.tsx'
import { Answer } from '../Answer.tsx'
import { ageName, type Viewers, viewersOf } from './demographics.ts'

const percent = (share: number) => numbers.percent(share / 100)

/** Age groups of viewers by gender, as shares of all viewers. */
export function AgeAndGender({ sides }: { sides: Sides | undefined }) {
  const today = dayAt(0)
  const noDay: Side = { period: { start: today, end: today } }
  const { current, previous, called } = sides ?? { current: noDay, previous: noDay }
  const of = ({ period, where }: Side) => ({
    ...reportQuery({ period, metrics: ['viewerPercentage'], by: ['ageGroup', 'gender'], ...(where && { where }) }),
    placeholderData: ofSameGroup(where),
  })
  const asked = useQuery({ ...of(current), enabled: sides !== undefined })
  const other = useQuery({ ...of(previous), enabled: called !== undefined })
  return (
    <Answer
      focusKey="audience:people"
      asked={pendingQuery(asked, other, called)}
      isEmpty={asked.data?.length === 0}
      empty="The service reports age and gender only for larger audiences. Choose a longer period above."
    >
      {asked.data && (
        <Ages viewers={viewersOf(asked.data)} against={called && { viewers: viewersOf(other.data ?? []), called }} />
      )}
    </Answer>
  )
}

interface AgesProps {
  viewers: Viewers
  against: { viewers: Viewers; called: { current: string; previous: string } } | undefined
}

function Ages({ viewers: { ages, women, men, others }, against }: AgesProps) {
  const all = [...ages, ...(against?.viewers.ages ?? [])]
  const max = Math.max(0, ...all.flatMap((age) => [age.women, age.men]))
  const bar = (share: number) => ({ length: max > 0 ? share / max : 0, text: percent(share) })
  const called = against?.called
  return (
    <>
      <PairedBars
        focusKey="audience:people"
        label="Viewers by age and gender"
        left={{ title: 'Women', text: percent(women) }}
        right={{ title: 'Men', text: percent(men) }}
        rows={ages.map((age) => {
          const theirs = against?.viewers.ages.find(({ group }) => group === age.group)
          const spoken = (of: typeof age | undefined) =>
            `women ${percent(of?.women ?? 0)}, men ${percent(of?.men ?? 0)}`
          return {
            id: age.group,
            title: ageName(age.group),
            ...(called ? {} : { detail: percent(age.women + age.men + age.others) }),
            left: { ...bar(age.women), ...(called && { other: bar(theirs?.women ?? 0) }) },
            right: { ...bar(age.men), ...(called && { other: bar(theirs?.men ?? 0) }) },
            spoken: called
              ? `${ageName(age.group)}, ${called.current}: ${spoken(age)}; ${called.previous}: ${spoken(theirs)}`
              : `${ageName(age.group)}: ${spoken(age)}`,
          }
        })}
      />
      {called && <Compared called={called} className="audience-compared-below" />}
      <p className="audience-foot">
        Shares of all signed-in viewers.{others > 0 && ` Other genders:  ${percent(others)}.`}
      </p>
    </>
  )
}
