// `npm run verify`: everything static, each step with its time. Runs on any Node from 20 on; installs what is missing.
// `npm run verify -- types lint` runs the named steps only.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { ensureInstalled } from '../../server/launch/install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const steps = {
  types: ['tsc', '-b'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  graph: ['depcruise', 'src', 'workers', 'core', 'server'],
  dead: ['knip'],
  languages: ['node', 'tests/house/checkLanguages.ts'],
  sentences: ['i18next-cli', 'lint', '--quiet'],
  budget: ['node', 'tests/house/checkBudget.ts'],
};

await ensureInstalled(root);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in steps));
if (unknown.length > 0) {
  process.stderr.write(`verify: no step "${unknown.join('", "')}". There are: ${Object.keys(steps).join(', ')}.\n`);
  process.exit(2);
}

const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` };
const failed = [];
for (const name of named.length > 0 ? named : Object.keys(steps)) {
  const [command, ...args] = steps[name];
  const started = Date.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env,
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
