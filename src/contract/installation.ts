/**
 * How a person runs commands of this installation. In a clone, sources are TypeScript; a released package contains
 * compiled files and a command of its own (`src/release/`).
 */
const isClone = import.meta.url.endsWith('.ts')

/** What stands before the name of a command: `npm run tenfoot -- doctor`. */
export const tenfootCommand = isClone ? 'npm run tenfoot --' : 'npx tenfoot'

/** Starts everything, without options. */
export const startCommand = isClone ? 'npm start' : 'npx tenfoot'

/** Starts everything, with the option `--lan`. */
export const startOnLan = isClone ? 'npm start -- --lan' : 'npx tenfoot --lan'
