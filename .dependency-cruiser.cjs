// The import rules between folders. tests/house/graph.test.ts plants a breach of every rule.
const no = (name, from, to, scope = 'module') => ({ name, severity: 'error', scope, from, to });

module.exports = {
  forbidden: [
    no('no-circular', {}, { circular: true }),
    // For neighbouring folders: a folder and its own sub-folders may import each other.
    no('no-folder-circular', {}, { circular: true }, 'folder'),
    no('nothing-unresolved', {}, { couldNotResolve: true }),
    no('rules-are-pure', { path: '^core/domain/' }, { pathNot: '^core/domain/' }),
    no('wire-knows-only-rules', { path: '^core/(wire|edits)/' }, { pathNot: '^core/|node_modules/zod' }),
    no('help-knows-only-markdown', { path: '^core/help/' }, { pathNot: '^core/help/|node_modules/marked' }),
    no('the-console-parses-no-markdown', { path: '^(src|workers)/' }, { path: '^core/help/readHelp' }),
    no(
      'writers-know-only-rules',
      { path: '^core/export/' },
      { pathNot: '^core/(export|domain)/|node_modules/hyparquet' },
    ),
    no(
      'files-are-written-in-core',
      { path: '^(core|src|workers|server)/', pathNot: '^core/export/' },
      { path: 'node_modules/hyparquet-writer/' },
    ),
    no('store-knows-only-core', { path: '^src/store/' }, { pathNot: '^(src/store|core)/|node_modules/dexie' }),
    no('view-never-meets-server', { path: '^(src|workers)/' }, { path: '^server/' }),
    no('workers-never-meet-view', { path: '^workers/' }, { path: '^src/(?!store/)' }),
    no('view-knows-workers-by-type', { path: '^src/' }, { path: '^workers/', dependencyTypesNot: ['type-only'] }),
    no('server-never-meets-browser', { path: '^server/' }, { path: '^(src|workers)/' }),
    no(
      'screens-are-islands',
      { path: '^src/screens/([^/]+)/' },
      { path: '^src/screens/', pathNot: '^src/screens/$1/' },
    ),
    no('screens-know-no-shell', { path: '^src/screens/' }, { path: '^src/app/' }),
    no('parts-hold-no-data', { path: '^src/parts/' }, { path: '^src/(screens|features|state|store|bridge)/' }),
    no('features-know-no-screens', { path: '^src/features/' }, { path: '^src/(screens|app)/' }),
    no(
      'features-are-islands',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    no('state-is-below-features', { path: '^src/state/' }, { path: '^src/(screens|features|app)/' }),
    no('navigation-is-a-leaf', { path: '^src/navigation/' }, { path: '^src/(?!navigation/|i18n/)' }),
    no('engine-is-deaf', { path: '^server/engine/' }, { path: '^server/(http|commands|db|jobs)/' }),
    no('policies-are-pure', { path: '^server/policies/' }, { path: '^server/(?!policies/)' }),
    no('commands-know-no-http', { path: '^server/(commands|jobs)/' }, { path: '^server/http/' }),
    no('queue-is-a-leaf', { path: '^server/jobs/queue/' }, { path: '^server/(commands|engine|http)/' }),
    no('routes-are-thin', { path: '^server/http/' }, { path: '^server/(db|jobs|engine)/' }),
    // Types may be imported elsewhere: a transaction is passed between modules (server/auth/auth.ts).
    no(
      'sql-in-db-only',
      { path: '^server/', pathNot: '^server/db/' },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    no(
      'product-never-needs-demo',
      { path: '^(core|src|workers|server)/', pathNot: '^server/(demo/|startup/|http/pages/demoShop)' },
      { path: '^server/demo/' },
    ),
    no('product-needs-no-tests', { path: '^(core|src|workers|server)/' }, { path: '^tests/' }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
};
