/** How many of something, in English for a terminal or a log: "1 row", "1,200 rows". */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
