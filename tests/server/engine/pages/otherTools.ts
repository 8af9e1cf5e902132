import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { plainText } from '#server/engine/extract/text.ts';
import type { PageFacts } from './measures.ts';
import { readPages, type OpenPage, type ReadPages } from './readPages.ts';

/** The free tools that the engine is compared with. */
export const otherTools = ['readability-jsdom', 'readability-linkedom', 'defuddle-linkedom'] as const;

const folder = join(import.meta.dirname, 'others');
const optional = z.string().nullish();
const line = z.object({
  page: z.string(),
  html: optional,
  title: optional,
  author: optional,
  date: optional,
  cpuMs: z.number(),
});
/** The text of all pages as markup is below it. */
const maxOutput = 1_000_000_000;
const timeLimit = 900_000;

/** Installs the other tools in their own folder where they are missing; returns instructions when that fails. */
export function otherToolsProblem(): string | null {
  if (existsSync(join(folder, 'node_modules/defuddle'))) return null;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  return status === 0 ? null : `the other tools could not be installed: run "npm ci" in ${folder} to see why`;
}

/** Reads pages by another tool, in a process of its own. Throws where the process fails. */
export function readByOther(tool: (typeof otherTools)[number], open: readonly OpenPage[]): ReadPages {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'read.mjs'), tool], {
    input: open.map((page) => JSON.stringify(page)).join('\n'),
    encoding: 'utf8',
    maxBuffer: maxOutput,
    timeout: timeLimit,
  });
  if (status !== 0) throw new Error(`${tool}: ${stderr.slice(-500)}`);
  const found = new Map<string, { text: string; facts: PageFacts }>();
  let cpuMs = 0;
  for (const text of stdout.split('\n')) {
    // The tools write notes of their own between the answers.
    if (!text.startsWith('{"page":')) continue;
    const read = line.parse(JSON.parse(text));
    found.set(read.page, { text: plainText(read.html ?? ''), facts: read });
    cpuMs += read.cpuMs;
  }
  return readPages(found, cpuMs);
}
