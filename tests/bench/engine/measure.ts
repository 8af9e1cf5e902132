import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface Measured {
  /** User and system time of the process and its children. */
  cpuSeconds: number;
  seconds: number;
}

/**
 * Runs a command to its end and returns the CPU time by the shell's `times`. A command with `stopWhen` does not end by
 * itself: it gets SIGTERM once `stopWhen` resolves.
 */
export async function measure(
  command: readonly string[],
  options: { env?: Record<string, string>; stopWhen?: (hasEnded: () => boolean) => Promise<void> } = {},
): Promise<Measured> {
  const started = performance.now();
  const child = spawn('bash', ['-c', script, 'measure', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A command that cannot start ends at once: `stopWhen` must not wait for its work then.
  await options.stopWhen?.(() => child.exitCode !== null);
  if (options.stopWhen !== undefined) child.kill('SIGTERM');
  if ((await closed) !== 0) throw new Error(`${command.join(' ')} failed:\n${errors.slice(-2000)}`);
  // Two lines, for the shell and for its children, each `0m1.234s 0m0.567s`: user, system.
  const children = output.trim().split('\n').at(-1) ?? '';
  const cpuSeconds = [...children.matchAll(/(\d+)m([\d.]+)s/gu)].reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  );
  return { cpuSeconds, seconds: (performance.now() - started) / 1000 };
}

/** The signal ends the first wait; the second waits for the command's own end. */
const script = `"$@" >&2 & child=$!; trap 'kill -TERM $child' TERM; wait $child; wait $child || exit 1; times`;

/** Returns instructions where Scrapy is missing, or `null`. */
export function scrapyProblem(): string | null {
  const { status } = spawnSync('/usr/bin/python3', ['-c', 'import scrapy']);
  return status === 0
    ? null
    : 'Scrapy is missing: install the Debian package python3-scrapy (apt-get install python3-scrapy)';
}

/** Installs Crawlee in its own folder where it is missing; returns instructions when that fails, or `null`. */
export function crawleeProblem(folder: string): string | null {
  if (existsSync(join(folder, 'node_modules/@crawlee/cheerio'))) return null;
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: folder,
  });
  return status === 0 ? null : `Crawlee could not be installed: run "npm install" in ${folder} to see why`;
}
