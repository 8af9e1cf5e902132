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
  isOver: z.boolean().optional(),
  cpuMs: z.number(),
});
/** The text of all pages as markup is below it. */
const maxOutput = 1_000_000_000;
const maxMinutes = 60;
/** Seconds of processor: a page on which a tool takes more is one without a text. */
export const maxSeconds = 10;

/** Installs the other tools in their own folder where they are missing; returns instructions when that fails. */
export function otherToolsProblem(): string | null {
  if (existsSync(join(folder, 'node_modules/defuddle'))) return null;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  return status === 0 ? null : `the other tools could not be installed: run "npm ci" in ${folder} to see why`;
}

/**
 * Reads pages by another tool, in a process of its own, each within `seconds` of processor. `tool` is one of these tools
 * or the address of a module whose `read` is one. Throws where the process fails.
 */
export function readByOther(tool: string, open: readonly OpenPage[], seconds = maxSeconds): ReadPages {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'read.mjs'), tool, String(seconds)], {
    input: open.map((page) => JSON.stringify(page)).join('\n'),
    encoding: 'utf8',
    maxBuffer: maxOutput,
    timeout: maxMinutes * 60_000,
  });
  if (status !== 0) throw new Error(`${tool}: ${stderr.slice(-500)}`);
  const found = new Map<string, { text: string; facts: PageFacts }>();
  const over: string[] = [];
  let cpuMs = 0;
  for (const text of stdout.split('\n')) {
    // The tools write notes of their own between the answers.
    if (!text.startsWith('{"page":')) continue;
    const read = line.parse(JSON.parse(text));
    found.set(read.page, { text: plainText(read.html ?? ''), facts: read });
    cpuMs += read.cpuMs;
    if (read.isOver === true) over.push(read.page);
  }
  return readPages(found, cpuMs, over);
}
