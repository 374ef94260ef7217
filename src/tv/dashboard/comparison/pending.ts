interface Question {
  data: unknown
}

/**
 * Returns the query of a comparison that the view still waits for. A view of two groups waits for both: a group whose
 * numbers are missing would look like one with zeros.
 */
export function pendingQuery<Current extends Question, Previous extends Question>(
  current: Current,
  previous: Previous,
  labels: object | undefined,
): Current | Previous {
  return labels && current.data !== undefined && previous.data === undefined ? previous : current
}
