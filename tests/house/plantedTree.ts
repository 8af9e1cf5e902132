import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const houseFiles = [
  'package.json',
  'tsconfig.base.json',
  '.dependency-cruiser.cjs',
  '.oxlintrc.json',
  '.prettierrc.json',
];

/** Makes a small copy of the project with these files added, to test that its rules fail. */
export function plantTree(
  files: Record<string, string>,
  alsoCopied: string[] = [],
): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-house-'));
  for (const file of [...houseFiles, ...alsoCopied]) cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs one of the project's tools in a folder; returns its exit code and its whole output. */
export function runTool(folder: string, tool: string, ...args: string[]): { status: number | null; output: string } {
  const bin = path.join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
    FORCE_COLOR: '0',
    NO_COLOR: '1',
  };
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 });
  return { status, output: stdout + stderr };
}
