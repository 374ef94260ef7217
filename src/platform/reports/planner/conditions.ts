/** A column that must hold one of these values; no row where there is none. */
export interface Condition {
  column: string
  values: readonly string[]
}
