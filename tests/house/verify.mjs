// `npm run verify`: runs all static checks, each with its time. Works on any Node from 20 on; installs and builds what
// is missing. `npm run verify -- types lint` runs the named steps only.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { ensureBuilt } from '../../server/launch/build.mjs';
import { ensureInstalled } from '../../server/launch/install.mjs';
import { findNode } from '../../server/launch/pinnedNode.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Scripts of package.json, in this order. */
const steps = ['types', 'lint', 'format', 'graph', 'dead', 'languages', 'budget'];

await ensureInstalled(root);
const node = findNode(root);
await ensureBuilt(root, node);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !steps.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`verify: no step "${unknown.join('", "')}". There are: ${steps.join(', ')}.\n`);
  process.exit(2);
}

const failed = [];
for (const name of named.length > 0 ? named : steps) {
  const started = Date.now();
  const { status, stdout, stderr, error } = spawnSync('npm', ['run', '--silent', name], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const isOk = status === 0;
  process.stdout.write(
    `${isOk ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
  if (isOk) continue;
  failed.push(name);
  process.stdout.write(`${stdout ?? ''}${stderr ?? ''}${error === undefined ? '' : `${error.message}\n`}`);
}
process.stdout.write(failed.length === 0 ? 'verify: all hold\n' : `verify: failed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
