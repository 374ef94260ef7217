import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useEntryState } from './entryState.ts'
import { OnlyShown } from './onlyShown.ts'

let choose: (value: string) => void = () => {}

function Choice() {
  const [value, change] = useEntryState('overview:metric', 'views')
  choose = change
  return value
}

test('a choice is kept with its entry, and a screen that is only displayed shows its first value all the same', () => {
  expect(renderToStaticMarkup(<Choice />)).toBe('views')
  choose('watch time')
  expect(renderToStaticMarkup(<Choice />)).toBe('watch time')
  const displayed = (
    <OnlyShown.Provider value={true}>
      <Choice />
    </OnlyShown.Provider>
  )
  expect(renderToStaticMarkup(displayed)).toBe('views')
})
