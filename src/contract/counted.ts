/** How many of something, in English for a terminal or a log: "1 row", "1,200 rows". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`
