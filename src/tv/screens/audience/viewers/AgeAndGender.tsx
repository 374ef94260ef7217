import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { reportQuery } from '#tv/data/report.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { PairedBars } from '#tv/ui/list/PairedBars.tsx'
import { Answer } from '../Answer.tsx'
import { viewerMessages } from '../messages.ts'
import { ageName, type Viewers, viewersOf } from './demographics.ts'

const percent = (share: number) => numbers.percent(share / 100)

/** Age groups of viewers by gender, as shares of all viewers. */
export function AgeAndGender({ comparison }: { comparison: Comparison | undefined }) {
  const { labels, currentQuery, previousQuery, query } = useBoth(comparison, ({ period, where }) =>
    reportQuery({ period, metrics: ['viewerPercentage'], by: ['ageGroup', 'gender'], ...(where && { where }) }),
  )
  return (
    <Answer
      focusKey="audience:people"
      query={query}
      isEmpty={currentQuery.data?.length === 0}
      empty={t(viewerMessages.noAges)}
    >
      {currentQuery.data && (
        <Ages
          viewers={viewersOf(currentQuery.data)}
          against={labels && { viewers: viewersOf(previousQuery.data ?? []), labels }}
        />
      )}
    </Answer>
  )
}

interface AgesProps {
  viewers: Viewers
  against: { viewers: Viewers; labels: { current: string; previous: string } } | undefined
}

function Ages({ viewers: { ages, women, men, others }, against }: AgesProps) {
  const all = [...ages, ...(against?.viewers.ages ?? [])]
  const max = Math.max(0, ...all.flatMap((age) => [age.women, age.men]))
  const bar = (share: number) => ({ length: max > 0 ? share / max : 0, text: percent(share) })
  const labels = against?.labels
  return (
    <>
      <PairedBars
        focusKey="audience:people"
        label={t(viewerMessages.agesLabel)}
        left={{ title: t(viewerMessages.women), text: percent(women) }}
        right={{ title: t(viewerMessages.men), text: percent(men) }}
        rows={ages.map((age) => {
          const previousAge = against?.viewers.ages.find(({ group }) => group === age.group)
          const spoken = { age: ageName(age.group), women: percent(age.women), men: percent(age.men) }
          return {
            id: age.group,
            title: ageName(age.group),
            ...(labels ? {} : { detail: percent(age.women + age.men + age.others) }),
            left: { ...bar(age.women), ...(labels && { other: bar(previousAge?.women ?? 0) }) },
            right: { ...bar(age.men), ...(labels && { other: bar(previousAge?.men ?? 0) }) },
            spoken: labels
              ? t(viewerMessages.ageAgainst, {
                  ...spoken,
                  group: labels.current,
                  other: labels.previous,
                  otherWomen: percent(previousAge?.women ?? 0),
                  otherMen: percent(previousAge?.men ?? 0),
                })
              : t(viewerMessages.age, spoken),
          }
        })}
      />
      {labels && <Compared labels={labels} className="audience-compared-below" />}
      <p className="audience-foot">
        {others > 0 ? t(viewerMessages.sharesOthers, { share: percent(others) }) : t(viewerMessages.shares)}
      </p>
    </>
  )
}
