import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { obtainChromium } from '#tests/support/chromium.ts';
import { openSite } from './lighthouse/site.ts';

/**
 * Runs Lighthouse on desktop for the template pages, as visitors get them, and for the console's gallery on a signed-in
 * device. The median run by performance counts. Short form: --runs 1.
 */
const here = join(import.meta.dirname, 'lighthouse', 'audit');
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof least;

const runs = numberOption('--runs', 3);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const problem = lighthouseProblem();
if (problem === null) await bench();
else finish({ problem }, false);

async function bench(): Promise<void> {
  const site = await openSite();
  const figures: Record<string, Record<Category, number>> = {};
  const missed: string[] = [];
  try {
    for (const { name, address, isSignedIn } of site.pages) {
      const results = [];
      for (let run = 0; run < runs; run += 1) {
        results.push(await audit({ address, cookie: isSignedIn ? site.cookie : null, chromium: obtainChromium() }));
      }
      const result = medianOf(results);
      figures[name] = result.scores;
      const scores = Object.entries(result.scores).map(([category, score]) => `${category} ${score}`);
      print(`${name}: ${scores.join(', ')}; ${result.timings}`);
      for (const each of result.failed) print(`  ${each}`);
      for (const [category, score] of Object.entries(least)) {
        // The console is not for search engines: it needs an account.
        if (category === 'seo' && isSignedIn) continue;
        if (result.scores[category as Category] < score) missed.push(`${name} ${category}`);
      }
    }
  } finally {
    await site.close();
  }
  finish({ runs, scores: figures, missed }, missed.length === 0);
}

interface Audit {
  scores: Record<Category, number>;
  timings: string;
  /** The audits that cost points. */
  failed: string[];
}

/** Runs Lighthouse in a process of its own, from its own folder. */
function audit(order: { address: string; cookie: string | null; chromium: string }): Promise<Audit> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(here, 'audit.mjs'), JSON.stringify(order)], {
      cwd: here,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('close', (status) => {
      if (status === 0) resolve(JSON.parse(output.trim().split('\n').at(-1) ?? '') as Audit);
      else reject(new Error(`Lighthouse failed:\n${errors.slice(-2_000)}`));
    });
  });
}

function medianOf(audits: readonly Audit[]): Audit {
  const sorted = audits.toSorted((one, other) => one.scores.performance - other.scores.performance);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) throw new Error('there was no run');
  return median;
}

/** Installs Lighthouse in its own folder where it is missing; returns instructions when that fails, or `null`. */
function lighthouseProblem(): string | null {
  if (existsSync(join(here, 'node_modules/lighthouse'))) return null;
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: here,
  });
  return status === 0 ? null : `Lighthouse could not be installed: run "npm install" in ${here} to see why`;
}

function finish(figures: object, isOk: boolean): void {
  print(JSON.stringify({ name: 'bench:lighthouse', figures, ok: isOk }));
  process.exitCode = isOk ? 0 : 1;
}

function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}
