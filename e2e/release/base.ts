import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A stand-in for a base image, and what a builder's commands need to reach npm's registry. */
export interface Base {
  root: string
  madeOf: string
  environment: Record<string, string>
}

/** Debian's packages that run a shell, its commands, Node.js, and TLS. Their scripts are not run. */
const packages = [
  'base-files',
  'dash',
  'coreutils',
  'libc6',
  'libgcc-s1',
  'libstdc++6',
  'libacl1',
  'libattr1',
  'libgmp10',
  'libselinux1',
  'libpcre2-8-0',
  'libssl3',
]

/**
 * Makes what `node:24-bookworm-slim` holds that matters here: packages of this machine's Debian, that Node.js and its
 * npm in `/usr/local`, and the user `node` with the ID 1000.
 */
export function makeBase(from: string, folder: string): Base {
  const [, major] = /^node:(\d+)-bookworm-slim$/.exec(from) ?? []
  if (major === undefined) throw new Error(`there is no stand-in for ${from}`)
  const root = join(folder, 'root')
  const debs = join(folder, 'debs')
  for (const directory of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(join(root, 'usr', directory), { recursive: true })
    symlinkSync(`usr/${directory}`, join(root, directory))
  }
  for (const directory of ['dev', 'proc', 'tmp', 'root', 'usr/local/bin', 'opt', 'home/node'])
    mkdirSync(join(root, directory), { recursive: true })
  mkdirSync(debs)
  execFileSync('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...packages], { cwd: debs })
  for (const name of readdirSync(debs))
    execFileSync(
      'sh',
      ['-c', 'dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink -C "$2"', 'sh', name, root],
      {
        cwd: debs,
      },
    )
  appendFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n')
  appendFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')

  const fetched = join(folder, 'node')
  const node = `node-linux-${process.arch}`
  mkdirSync(fetched)
  writeFileSync(join(fetched, 'package.json'), '{ "private": true }')
  // The newest npm that Node.js 24 has; the oldest whose rules for install scripts are those of the Dockerfile.
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', `${node}@${major}`, 'npm@11'], {
    cwd: fetched,
  })
  copyFileSync(join(fetched, 'node_modules', node, 'bin/node'), join(root, 'usr/local/bin/node'))
  const npm = 'usr/local/lib/node_modules/npm'
  cpSync(join(fetched, 'node_modules/npm'), join(root, npm), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name))
  return {
    root,
    madeOf: `${readdirSync(debs).length} packages of Debian, Node.js and npm`,
    environment: reachRegistry(root),
  }
}

/** Gives the commands of a build this machine's way to npm's registry, as a builder's settings would. */
function reachRegistry(root: string): Record<string, string> {
  const setting = (name: string) =>
    execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  for (const name of ['resolv.conf', 'hosts']) copyFileSync(join('/etc', name), join(root, 'etc', name))
  const environment: Record<string, string> = { npm_config_registry: setting('registry') }
  for (const [name, value] of Object.entries(process.env))
    if (/^(?:https?|no)_proxy$/i.test(name) && value !== undefined) environment[name] = value
  const certificates = [process.env.NODE_EXTRA_CA_CERTS, setting('cafile')].find((path) => path && path !== 'null')
  if (certificates) {
    copyFileSync(certificates, join(root, 'tmp/certificates.pem'))
    environment.NODE_EXTRA_CA_CERTS = '/tmp/certificates.pem'
  }
  return environment
}
