interface Question {
  data: unknown
}

/**
 * Returns the query of a comparison that the view still waits for. A view of two groups waits for both: a group whose
 * numbers are missing would look like one with zeros.
 */
export function pendingQuery<Own extends Question, Theirs extends Question>(
  own: Own,
  theirs: Theirs,
  labels: object | undefined,
): Own | Theirs {
  return labels && own.data !== undefined && theirs.data === undefined ? theirs : own
}
