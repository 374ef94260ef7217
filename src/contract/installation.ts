/**
 * How a person runs commands of this installation. A released package has a command of its own; it is compiled in Vite's
 * mode `release` (`src/release/compile.ts`). Sources that are not compiled have no `import.meta.env`.
 */
const isClone = import.meta.env?.MODE !== 'release'

/** What stands before the name of a command: `npm run tenfoot -- doctor`. */
export const tenfootCommand = isClone ? 'npm run tenfoot --' : 'npx tenfoot'

/** Starts everything, without options. */
export const startCommand = isClone ? 'npm start' : 'npx tenfoot'

/** Starts everything, with the option `--lan`. */
export const startOnLan = isClone ? 'npm start -- --lan' : 'npx tenfoot --lan'
