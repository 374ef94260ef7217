import { listOf } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { settings } from '#tv/preferences/preferences.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { failureMessages } from '#tv/ui/messages.ts'
import { messages } from './messages.ts'
import { ResultRow } from './ResultRow.tsx'
import type { useSearch } from './useSearch.ts'

/** Rows on the screen, by the size of the text; fewer leave room for what could not be searched. */
const rows = { standard: { whole: 7, withTrouble: 5 }, large: { whole: 6, withTrouble: 4 } } as const

/** The focus key of the results of a text. */
export const resultsKey = (text: string) => `search:results:${text}`

interface ResultsProps {
  text: string
  search: ReturnType<typeof useSearch>
  /** Called before a result is opened. */
  onOpen: () => void
}

/** What a text found, or that it found nothing; below it, what could not be searched. */
export function Results({ text, search: { results, isSearching, trouble, more }, onOpen }: ResultsProps) {
  const key = resultsKey(text)
  return (
    <section className="search-side">
      {results.length > 0 && (
        <LongList
          key={key}
          focusKey={key}
          className="results"
          label={t(messages.results)}
          count={results.length}
          rows={rows[settings().text][trouble ? 'withTrouble' : 'whole']}
          keyOf={(index) => results[index]?.id ?? ''}
          nameOf={(index) => {
            const { title = [], details, figure } = results[index] ?? {}
            return listOf([title.map(({ text }) => text).join(''), details, figure?.exact])
          }}
          onPress={(index) => {
            const path = results[index]?.path
            if (path === undefined) return
            onOpen()
            openScreen(path)
          }}
          onNearEnd={more}
          drawRow={(index, pointed) => {
            const result = results[index]
            return result && <ResultRow result={result} pointed={pointed} />
          }}
        />
      )}
      {results.length === 0 && !isSearching && !trouble && (
        <div className="search-nothing" role="status">
          <h2>{t(messages.nothing, { text })}</h2>
          <p>{t(messages.nothingNext)}</p>
        </div>
      )}
      {results.length === 0 && isSearching && <p className="search-nothing">{t(messages.searching)}</p>}
      {trouble && (
        <div className="search-trouble" role="alert">
          {trouble.title !== undefined && <h2>{trouble.title}</h2>}
          <p>{trouble.meaning}</p>
          {trouble.retry && (
            <Button focusKey="search:again" onPress={trouble.retry}>
              {t(failureMessages.tryAgain)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
