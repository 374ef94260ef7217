import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportQuery } from '../../data/report.ts'
import type { Periods } from '../../period/periods.ts'
import { dayAt } from '../../ui/words/days.ts'
import { numbers } from '../../ui/words/words.ts'
import { Answer } from '../Answer.tsx'
import { ageName, type Viewers, viewersOf } from './demographics.ts'
import { PairedBars } from './PairedBars.tsx'

const percent = (share: number) => numbers.percent(share / 100)

/** How old viewers are, women and men apart: parts of all viewers. */
export function AgeAndGender({ periods }: { periods: Periods | undefined }) {
  const today = dayAt(0)
  const period = periods?.current ?? { start: today, end: today }
  const asked = useQuery({
    ...reportQuery({ period, metrics: ['viewerPercentage'], by: ['ageGroup', 'gender'] }),
    enabled: periods !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <Answer
      focusKey="audience:people"
      asked={asked}
      isEmpty={asked.data?.length === 0}
      empty="The service tells ages and genders only of many viewers together. Choose more days above."
    >
      {asked.data && <Ages viewers={viewersOf(asked.data)} />}
    </Answer>
  )
}

function Ages({ viewers: { ages, women, men, others } }: { viewers: Viewers }) {
  const most = Math.max(0, ...ages.flatMap((age) => [age.women, age.men]))
  const length = (share: number) => (most > 0 ? share / most : 0)
  return (
    <>
      <PairedBars
        focusKey="audience:people"
        label="Viewers by age and gender"
        left={{ title: 'Women', text: percent(women) }}
        right={{ title: 'Men', text: percent(men) }}
        rows={ages.map((age) => ({
          id: age.group,
          title: ageName(age.group),
          detail: percent(age.women + age.men + age.others),
          left: { length: length(age.women), text: percent(age.women) },
          right: { length: length(age.men), text: percent(age.men) },
          spoken: `${ageName(age.group)}: women ${percent(age.women)}, men ${percent(age.men)}`,
        }))}
      />
      <p className="audience-foot">
        Parts of all viewers who were signed in.{others > 0 && ` Another gender: ${percent(others)}.`}
      </p>
    </>
  )
}
