interface Question {
  data: unknown
}

/**
 * Of two questions the one that a view still waits for: beside the numbers of one group, those of another that have not
 * come would stand there as nothing.
 */
export function unanswered<Own extends Question, Theirs extends Question>(
  own: Own,
  theirs: Theirs,
  called: object | undefined,
): Own | Theirs {
  return called && own.data !== undefined && theirs.data === undefined ? theirs : own
}
