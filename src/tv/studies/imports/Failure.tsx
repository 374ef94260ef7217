import * as z from 'zod/mini'
import type { Operation } from '#contract/datahub.ts'
import { numbers } from '../../ui/words/words.ts'

/** Where in a table something is wrong, as the data hub packs it beside its message. */
const tablePlace = z.looseObject({
  sourceTable: z.string(),
  row: z.optional(z.number()),
  column: z.optional(z.string()),
  value: z.optional(z.string()),
})

/** Why an import failed: large where in the table it is, then why. The table is the screen's title. */
export function Failure({ operation: { error } }: { operation: Operation }) {
  if (!error) return null
  const place = error.details?.map((detail) => z.safeParse(tablePlace, detail)).find(({ success }) => success)?.data
  const parts = place
    ? [
        ['Row', place.row === undefined ? undefined : numbers.exact(place.row)],
        ['Column', place.column],
        ['Value', place.value],
      ].flatMap(([name, text]) => (name !== undefined && text !== undefined ? [{ name, text }] : []))
    : []
  return (
    <>
      {parts.length > 0 && (
        <dl className="import-places">
          {parts.map(({ name, text }) => (
            <div key={name} className="import-place">
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="import-why">{error.message}</p>
      <p className="import-why">Nothing was imported. Mend the table, load it again, then press OK on Try again.</p>
    </>
  )
}
