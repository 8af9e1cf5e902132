import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { plantTree, root, runTool } from './plantedTree.ts';

const breaches: Record<string, Record<string, string>> = {
  'no-circular': { 'core/wire/a.ts': `import './b.ts';`, 'core/wire/b.ts': `import './a.ts';` },
  'no-folder-circular': {
    'core/domain/one/a.ts': `import '../two/c.ts';`,
    'core/domain/one/b.ts': '',
    'core/domain/two/c.ts': '',
    'core/domain/two/d.ts': `import '../one/b.ts';`,
  },
  'nothing-unresolved': { 'core/wire/lost.ts': `import './nowhere.ts';` },
  'rules-are-pure': { 'core/domain/rule.ts': `import 'zod';` },
  'wire-knows-only-rules': { 'core/wire/call/call.ts': `import 'fastify';` },
  'help-knows-only-markdown': { 'core/help/peek.ts': `import '../wire/lost.ts';` },
  'the-console-parses-no-markdown': {
    'src/app/read.ts': `import '#core/help/readHelp.ts';`,
    'core/help/readHelp.ts': '',
  },
  'writers-know-only-rules': { 'core/export/peek.ts': `import '../wire/lost.ts';` },
  'files-are-written-in-core': { 'server/jobs/write.ts': `import 'hyparquet-writer';` },
  'store-knows-only-core': { 'src/store/table.ts': `import 'react';` },
  'view-never-meets-server': { 'src/app/peek.ts': `import '#server/main.ts';` },
  'workers-never-meet-view': { 'workers/sync/look.ts': `import '#app/app/peek.ts';` },
  'view-knows-workers-by-type': { 'src/bridge/run.ts': `import '#workers/sync/look.ts';` },
  'server-never-meets-browser': { 'server/commands/ask.ts': `import '#workers/sync/look.ts';` },
  'screens-are-islands': { 'src/screens/one/One.ts': `import '../two/Two.ts';`, 'src/screens/two/Two.ts': '' },
  'screens-know-no-shell': { 'src/screens/one/Three.ts': `import '#app/app/peek.ts';` },
  'parts-hold-no-data': { 'src/parts/Part.ts': `import '#app/store/table.ts';` },
  'features-know-no-screens': { 'src/features/tasks/Row.ts': `import '#app/screens/two/Two.ts';` },
  'features-are-islands': {
    'src/features/tasks/Menu.ts': `import '#app/features/groups/Groups.ts';`,
    'src/features/groups/Groups.ts': '',
  },
  'state-is-below-features': { 'src/state/session.ts': `import '#app/features/groups/Groups.ts';` },
  'navigation-is-a-leaf': { 'src/navigation/addresses.ts': `import '#app/store/table.ts';` },
  'engine-is-deaf': { 'server/engine/fetch.ts': `import '#server/db/database.ts';`, 'server/db/database.ts': '' },
  'policies-are-pure': { 'server/policies/may.ts': `import '#server/db/database.ts';` },
  'commands-know-no-http': { 'server/commands/start.ts': `import '#server/http/app.ts';`, 'server/http/app.ts': '' },
  'queue-is-a-leaf': { 'server/jobs/queue/queue.ts': `import '#server/commands/ask.ts';` },
  'routes-are-thin': { 'server/http/route.ts': `import '#server/db/database.ts';` },
  'sql-in-db-only': { 'server/commands/query.ts': `import { sql } from 'kysely'; void sql;` },
  'product-never-needs-demo': { 'server/jobs/shop.ts': `import '#server/demo/shop.ts';`, 'server/demo/shop.ts': '' },
  'product-needs-no-tests': { 'server/main.ts': `import '#tests/support/x.ts';`, 'tests/support/x.ts': '' },
};

const require = createRequire(import.meta.url);
const config = require(`${root}/.dependency-cruiser.cjs`) as { forbidden: { name: string }[] };

describe('the import directions of the house', () => {
  let tree: ReturnType<typeof plantTree>;
  let output = '';

  beforeAll(() => {
    tree = plantTree(Object.assign({}, ...Object.values(breaches)));
    output = runTool(tree.folder, 'depcruise', 'src', 'workers', 'core', 'server').output;
  });
  afterAll(() => tree.remove());

  it('are each planted below', () => {
    expect(Object.keys(breaches).toSorted()).toEqual(config.forbidden.map((rule) => rule.name).toSorted());
  });

  it.each(Object.keys(breaches))('%s fails on a planted breach', (rule) => {
    expect(output).toContain(`error ${rule}:`);
  });

  it('are checked on every file: a tool that reads nothing reports success', () => {
    const { output: json } = runTool(root, 'depcruise', 'src', 'workers', 'core', 'server', '--output-type', 'json');
    const { modules } = JSON.parse(json) as { modules: { source: string }[] };
    const cruised = new Set(modules.map((module) => module.source));
    const files = globSync('{src,workers,core,server}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
      (file) => !file.endsWith('.d.ts'),
    );
    expect(files.filter((file) => !cruised.has(file.replaceAll('\\', '/')))).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });
});
