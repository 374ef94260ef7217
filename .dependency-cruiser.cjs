// Who may import whom (docs/architecture.md). Data flows one way: television, proxy, service; what they share is the contract.
const folder = (name, allowed, why) => ({
  name: `${name}-keeps-to-its-neighbours`,
  comment: why,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { path: '^(src|e2e)/', pathNot: [`^src/(${[name, ...allowed].join('|')})/`] },
})

/** Tests and benchmarks that read a file as somebody else would, or measure the engine alone: the list may only shrink. */
const importTheEngine = [
  '^src/cli/export\\.databases\\.test\\.ts$',
  '^src/platform/analytics/export/exportFile\\.warehouses\\.test\\.ts$',
  '^e2e/specs/brand-lift/submit\\.spec\\.ts$',
  '^e2e/support/seedSql\\.ts$',
  '^e2e/bench/(datahub|importing)\\.ts$',
  '^e2e/earlier-releases/packData\\.ts$',
]

module.exports = {
  forbidden: [
    folder('contract', [], 'The contract is what crosses a wire: it knows nobody.'),
    folder(
      'insights',
      ['contract'],
      'The arithmetic of what is unusual serves the television, the proxy and the services: no I/O.',
    ),
    folder('storage', ['contract'], 'The store opens the database: it knows no folder above it.'),
    folder('web', ['contract', 'storage'], 'What every server needs knows neither the services nor the proxy.'),
    folder(
      'platform',
      ['contract', 'insights', 'storage', 'web'],
      'The services never import the proxy or the television.',
    ),
    folder('proxy', ['contract', 'insights', 'storage', 'web'], 'The proxy speaks to the services by wire only.'),
    folder('tv', ['contract', 'insights'], 'The television speaks to the proxy by wire only.'),
    folder('judge', ['contract'], 'An oracle takes nothing from the servers that it judges.'),
    folder(
      'cli',
      ['contract', 'storage', 'web', 'platform', 'proxy', 'judge'],
      'The commands start things; the television is built, not imported.',
    ),
    folder('release', [], 'A release compiles the others as they are; it imports none of them.'),
    {
      name: 'warehouse-engine-behind-its-port',
      comment: 'What only the engine understands stands in warehouse/duckdb; all others know warehouse/port.ts.',
      severity: 'error',
      from: { path: '^(src|e2e)/', pathNot: ['^src/platform/warehouse/duckdb/', ...importTheEngine] },
      to: { path: '@duckdb/node-api' },
    },
    {
      name: 'clickhouse-behind-its-port',
      comment: 'What only ClickHouse understands stands in warehouse/clickhouse; all others know warehouse/port.ts.',
      severity: 'error',
      from: { path: '^(src|e2e)/', pathNot: '^src/platform/warehouse/clickhouse/' },
      to: { path: '@clickhouse/client' },
    },
    {
      name: 'proxy-core-imports-no-module',
      comment: 'The core of the proxy is whole without its modules (src/proxy/core/coreAlone.service.test.ts).',
      severity: 'error',
      from: { path: '^src/proxy/core/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/proxy/', pathNot: '^src/proxy/(core/|settings\\.ts$)' },
    },
    {
      name: 'no-proxy-module-imports-another',
      comment: 'What two modules share stands in core or phone-codes.',
      severity: 'error',
      from: { path: '^src/proxy/modules/([^/]+)/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/proxy/modules/', pathNot: '^src/proxy/modules/$1/' },
    },
    {
      name: 'proxy-admin-for-commands',
      comment: 'What commands do with the state of a proxy is no part of a running proxy.',
      severity: 'error',
      from: { path: '^(src|e2e)/', pathNot: '^src/(cli|proxy/admin)/' },
      to: { path: '^src/proxy/admin/' },
    },
    {
      name: 'demo-only-for-the-app',
      comment: 'The demo uses the services; none of them knows it, and app/ puts it in.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/(app|demo)/|\\.(test|fixture)\\.ts$' },
      to: { path: '^src/platform/demo/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-screen-imports-another',
      comment: 'What two screens share stands in dashboard, ui or data.',
      severity: 'error',
      from: { path: '^src/tv/screens/([^/]+)/' },
      to: { path: '^src/tv/screens/[^/]+/', pathNot: '^src/tv/screens/$1/' },
    },
    {
      name: 'contract-and-insights-do-no-io',
      severity: 'error',
      from: { path: '^src/(contract|insights)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
