import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plantFolder, projectFolder, runScript, type PlantedFolder } from './plantedFolder.ts';

/** A project whose one dependency lies in a folder of its own: real npm, no network. */
const manifest = { name: 'planted', version: '1.0.0', private: true, dependencies: { part: 'file:part' } };
const part = { name: 'part', version: '1.0.0' };
const lockFile = (optional: object = {}) =>
  JSON.stringify({
    name: 'planted',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': manifest, part, 'node_modules/part': { resolved: 'part', link: true }, ...optional },
  });

let planted: PlantedFolder;

beforeEach(() => {
  planted = plantFolder({
    'package.json': JSON.stringify(manifest),
    'package-lock.json': lockFile(),
    'part/package.json': JSON.stringify(part),
  });
});

afterEach(() => planted.remove());

async function install(): Promise<{ output: string; code: number | null }> {
  const script = `import { ensureInstalled } from 'launch/install.mjs';\nawait ensureInstalled(process.argv[1]);`;
  const run = runScript(script, [planted.folder]);
  return { code: await run.code, output: run.output() };
}

describe('the installation', () => {
  it('runs once, and again when package-lock.json changes', async () => {
    expect((await install()).output).toContain('Installing packages');
    expect(await install()).toEqual({ code: 0, output: '' });
    planted.write('package-lock.json', lockFile().replaceAll('1.0.0', '1.0.1'));
    planted.write('part/package.json', JSON.stringify({ ...part, version: '1.0.1' }));
    planted.write('package.json', JSON.stringify({ ...manifest, version: '1.0.1' }));
    expect((await install()).output).toContain('Installing packages');
  });

  it('accepts what was installed by hand', async () => {
    planted.write('node_modules/.package-lock.json', lockFile());
    expect(await install()).toEqual({ code: 0, output: '' });
  });

  it.each([
    ['another', 'plan9', false],
    ['this', process.platform, true],
  ])('looks for a package made for %s system: %s, %s', async (_, os, isMissed) => {
    const binary = { version: '1.0.0', optional: true, os: [os], cpu: [process.arch] };
    planted.write('node_modules/.package-lock.json', lockFile());
    planted.write('package-lock.json', lockFile({ 'node_modules/binary': binary }));
    expect((await install()).output.includes('Installing packages')).toBe(isMissed);
  });

  it('shows what npm says and ends with a sentence where it fails', async () => {
    planted.write('package.json', JSON.stringify({ ...manifest, dependencies: { missing: '1.0.0' } }));
    const { code, output } = await install();
    expect(code).toBe(1);
    expect(output).toContain('npm error');
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^The packages could not be installed/);
  });

  it('happens once when two start at the same time', async () => {
    const outputs = (await Promise.all([install(), install()])).map((run) => run.output);
    expect(outputs.filter((output) => output.includes('Installing packages'))).toHaveLength(1);
  });

  it('continues where the process that held the lock was killed', async () => {
    const dead = runScript('');
    await dead.code;
    planted.write('.sheaf/prepare.lock', String(dead.child.pid));
    expect((await install()).code).toBe(0);
    expect(existsSync(join(planted.folder, '.sheaf', 'prepare.lock'))).toBe(false);
  });
});

describe('package-lock.json', () => {
  it('names every package of every platform, or npm ci refuses it', () => {
    const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {}).filter(
        (name) => !foldersAbove(path).some((at) => `${at}node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** Where Node looks for what the package at this path needs. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/node_modules/');
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/`)];
}
