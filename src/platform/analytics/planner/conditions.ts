/** A column that must have one of these values; an empty list selects no rows. */
export interface Condition {
  column: string
  values: readonly string[]
}
