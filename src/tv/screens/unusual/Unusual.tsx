import { useContext, useState } from 'react'
import { dismiss, showAll } from '#tv/dashboard/unusual/dismissed.ts'
import { metricTitle, sentenceOf } from '#tv/dashboard/unusual/sentences.ts'
import { type Finding, newsDays } from '#tv/dashboard/unusual/unusual.ts'
import { useUnusual } from '#tv/dashboard/unusual/useUnusual.ts'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { dayAt } from '#tv/dates/days.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { goBack, openScreen } from '#tv/remote/back.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { LongList, RowStep, SkeletonRows } from '#tv/ui/list/LongList.tsx'
import { PreviewedList } from '#tv/ui/list/PreviewedList.tsx'
import { Message, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { Causes, Evidence } from './Evidence.tsx'
import { messages } from './messages.ts'
import './unusual.css'

const listKey = 'unusual:list'
const rows = 3

/** What is unusual in the channel's numbers: in a kiosk one after the other, otherwise in a list. */
export default function Unusual() {
  return useOnlyShown() ? <UnusualKiosk /> : <UnusualList />
}

/** Each sentence with the chart that shows it. OK opens the chart, or hides it. */
function UnusualList() {
  const { findings, dismissed, query } = useUnusual()
  const error = useLastError(query)
  const [pressed, setPressed] = useState<Finding>()
  const showHidden = {
    label: t(messages.showHidden, { count: dismissed }),
    focusKey: 'unusual:hidden',
    onPress: showAll,
  }
  const back = { label: t(messages.back), focusKey: 'unusual:back', onPress: goBack }
  return (
    <Screen
      title={t(messages.title)}
      note={t(messages.note)}
      controls={
        findings &&
        findings.length > 0 &&
        dismissed > 0 && (
          <Button focusKey={showHidden.focusKey} onPress={showHidden.onPress}>
            {showHidden.label}
          </Button>
        )
      }
      firstFocus={listKey}
    >
      {body()}
      {pressed && (
        <Dialog
          title={sentenceOf(pressed)}
          actions={[
            { label: t(messages.openChart), onPress: () => openScreen(chartOf(pressed)) },
            { label: t(messages.hide), onPress: () => dismiss(pressed.insight) },
          ]}
          onClose={() => setPressed(undefined)}
        />
      )}
    </Screen>
  )

  function body() {
    if (!findings) {
      if (!error) return <SkeletonRows className="unusual-list" row="unusual-row" />
      return <RetryMessage words={failureText(error, 'analytics')} focusKey="unusual:again" query={query} />
    }
    if (findings.length === 0)
      return (
        <Message title={t(messages.nothing)} action={dismissed > 0 ? showHidden : back}>
          <p>{t(messages.nothingMeaning)}</p>
        </Message>
      )
    const [only] = findings
    if (only && findings.length === 1) return <OnlyOne finding={only} onPress={() => setPressed(only)} />
    return (
      <PreviewedList
        focusKey={listKey}
        className="unusual"
        label={t(messages.label)}
        items={findings}
        rows={rows}
        keyOf={keyOf}
        nameOf={sentenceOf}
        onPress={setPressed}
        drawRow={(finding) => <Row finding={finding} />}
        preview={(finding) => (
          <Evidence key={keyOf(finding)} finding={finding}>
            <Causes finding={finding} />
          </Evidence>
        )}
      />
    )
  }
}

/** A list of one sentence: it is large, and what brought it stands below it. */
function OnlyOne({ finding, onPress }: { finding: Finding; onPress: () => void }) {
  return (
    <div className="unusual unusual-only">
      <div className="unusual-words">
        <LongList
          focusKey={listKey}
          label={t(messages.label)}
          count={1}
          rows={1}
          keyOf={() => keyOf(finding)}
          nameOf={() => sentenceOf(finding)}
          onPress={onPress}
          drawRow={() => <Row finding={finding} />}
        />
        <Causes finding={finding} />
      </div>
      <Evidence finding={finding} />
    </div>
  )
}

const Row = ({ finding }: { finding: Finding }) => (
  <div className="unusual-row">
    <Icon name={finding.insight.rarity > 0 ? 'up' : 'down'} className="unusual-icon" />
    <span className="unusual-sentence">{sentenceOf(finding)}</span>
  </div>
)

/** The screen whose chart shows more of it. */
function chartOf({ insight: { kind, metric, part = '' } }: Finding): string {
  const named = encodeURIComponent(part)
  if (kind === 'source') return `/reach/sources/${named}`
  if (kind === 'country') return `/audience/${named}`
  if (kind === 'rank') return `/videos/${named}`
  return kind === 'device' ? '/audience' : `/metric/${metric}`
}

/** Each sentence stays for as many steps of rows: 20 seconds, in which a person reads it and looks at its chart. */
const stepsEach = 4

/**
 * The newest of what is unusual, in a kiosk: one sentence after the other as the headline, each with its chart and what
 * brought it, under its own metric and days.
 */
function UnusualKiosk() {
  const { findings = [] } = useUnusual({ within: newsDays })
  const step = useContext(RowStep) ?? 0
  const shown = findings[Math.floor(step / stepsEach) % Math.max(1, findings.length)]
  const insight = shown?.insight
  return (
    <Screen
      title={t(messages.title)}
      about={insight && metricTitle(insight)}
      note={insight && dayText.range(insight.first, insight.last, dayAt(Date.now()))}
      sentence={shown && sentenceOf(shown)}
      firstFocus="unusual:kiosk"
    >
      <div className="unusual unusual-kiosk">
        {shown && (
          <Evidence key={keyOf(shown)} finding={shown}>
            <Causes finding={shown} />
          </Evidence>
        )}
      </div>
    </Screen>
  )
}

const keyOf = ({ insight: { kind, metric, first, part = '' } }: Finding) => [kind, metric, first, part].join(' ')
