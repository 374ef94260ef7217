// Compiles the servers and the commands, as a release does, into the folder that is the argument.
import { join } from 'node:path'
import { compileServers } from '../../src/release/compile.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: tsx e2e/processes/compileToday.ts FOLDER')
await compileServers(join(folder, 'dist/server'), 'release')
