import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readVariables } from '#server/config/variables.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'server/deploy');
const files = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Set by these files for other programs than the service. */
const ofOthers = new Set(['npm_config_cache']);

describe.each(files)('%s', (name) => {
  const text = read(name);

  test('names only files of this project', () => {
    const named = [...text.matchAll(/(?<![\w/.])(?:server|tests)\/[\w./-]*\w/gu)].map(([path]) => path);
    // The operator makes it.
    expect(named.filter((path) => path !== 'server/deploy/sheaf.env' && !existsSync(join(root, path)))).toEqual([]);
  });

  test('sets only variables that the service reads, to values that it takes', () => {
    const environment = Object.fromEntries(assignments(text).filter(([variable]) => !ofOthers.has(variable)));
    expect(Object.keys(readVariables([], environment)).toSorted()).toEqual(Object.keys(environment).toSorted());
  });

  test('starts by a script of this project', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const started = [...text.matchAll(/npm(?:"?,? ?"?| )(?:run )?(?<script>start|run \w+)/gu)];
    expect(started.map(({ groups }) => groups?.['script'] ?? '').filter((script) => !(script in scripts))).toEqual([]);
  });
});

test('every file that starts the service is among them', () => {
  expect(files.toSorted()).toEqual(['Containerfile', 'compose.yaml', 'sheaf.service']);
});

/** `Environment=NAME=value`, `ENV NAME=value NAME=value`, `NAME: value`. */
function assignments(text: string): [string, string][] {
  const lines = text.split('\n').flatMap((line) => {
    const given = /^(?:Environment=|ENV )(?<rest>.*)$/u.exec(line)?.groups?.['rest'];
    const inYaml = /^ +(?<name>[A-Z_]+): (?<value>\S+)$/u.exec(line)?.groups;
    if (inYaml !== undefined) return [`${inYaml['name']}=${inYaml['value']}`];
    return given === undefined ? [] : given.split(' ');
  });
  return lines.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]);
}
