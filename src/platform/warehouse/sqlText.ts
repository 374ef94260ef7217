/** A text as a literal of SQL, for what cannot be bound: names of codes, paths of COPY and ATTACH. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`
