import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../../../dashboard/comparison/pending.ts'
import { ofSameGroup } from '../../../dashboard/comparison/placeholder.ts'
import type { Side, Sides } from '../../../dashboard/comparison/sides.ts'
import { reportQuery } from '../../../data/report.ts'
import { dayAt } from '../../../dates/days.ts'
import { numbers } from '../../../format/locale.ts'
import { t } from '../../../language/t.ts'
import { Compared } from '../../../ui/list/Compared.tsx'
import { PairedBars } from '../../../ui/list/PairedBars.tsx'
import { Answer } from '../Answer.tsx'
import { ageName, type Viewers, viewersOf } from './demographics.ts'
import { messages } from './messages.ts'

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
      empty={t(messages.noAges)}
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
        label={t(messages.agesLabel)}
        left={{ title: t(messages.women), text: percent(women) }}
        right={{ title: t(messages.men), text: percent(men) }}
        rows={ages.map((age) => {
          const theirs = against?.viewers.ages.find(({ group }) => group === age.group)
          const spoken = { age: ageName(age.group), women: percent(age.women), men: percent(age.men) }
          return {
            id: age.group,
            title: ageName(age.group),
            ...(called ? {} : { detail: percent(age.women + age.men + age.others) }),
            left: { ...bar(age.women), ...(called && { other: bar(theirs?.women ?? 0) }) },
            right: { ...bar(age.men), ...(called && { other: bar(theirs?.men ?? 0) }) },
            spoken: called
              ? t(messages.ageAgainst, {
                  ...spoken,
                  group: called.current,
                  other: called.previous,
                  otherWomen: percent(theirs?.women ?? 0),
                  otherMen: percent(theirs?.men ?? 0),
                })
              : t(messages.age, spoken),
          }
        })}
      />
      {called && <Compared called={called} className="audience-compared-below" />}
      <p className="audience-foot">
        {others > 0 ? t(messages.sharesOthers, { share: percent(others) }) : t(messages.shares)}
      </p>
    </>
  )
}
