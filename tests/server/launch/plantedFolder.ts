import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const projectFolder = join(import.meta.dirname, '../../..');

export interface PlantedFolder {
  readonly folder: string;
  write(path: string, text: string): void;
  remove: () => void;
}

/** A folder with these files, by path. */
export function plantFolder(files: Record<string, string>): PlantedFolder {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-launch-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { folder, write, remove: () => rmSync(folder, { recursive: true }) };
}

export interface Run {
  readonly child: ChildProcess;
  /** What it printed so far, both streams together. */
  readonly output: () => string;
  /** What it printed on standard output: the order between both streams is lost. */
  readonly standardOutput: () => string;
  readonly code: Promise<number | null>;
}

/** Runs a script, given as text, that may import the launcher's modules as `launch/…`. */
export function runScript(script: string, args: string[] = []): Run {
  const text = script.replaceAll('launch/', `${join(projectFolder, 'server', 'launch')}/`);
  return runNode(['--input-type=module', '--eval', text, ...args]);
}

export function runNode(args: string[], cwd = projectFolder): Run {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let standard = '';
  child.stdout.on('data', (part) => {
    standard += String(part);
    printed += String(part);
  });
  child.stderr.on('data', (part) => (printed += String(part)));
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => printed, standardOutput: () => standard, code };
}
