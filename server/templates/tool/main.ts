import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBrowser } from '#server/engine/browser/process/findBrowser.ts';
import { failureText } from '../../engine/failure.ts';
import { loadGallery } from '../gallery.ts';
import { checkTemplate, readKinds } from './checkTemplate.ts';
import { mistakeLine } from './mistakes.ts';
import { needsBrowser, trialLines, tryTemplate } from './tryTemplate.ts';

const usage = `For authors of templates:
  npm run template -- check <folder>         every mistake in a template's folder, with file, line and column
  npm run template -- try <folder> <url>     runs it on an address and shows the rows`;

const browserPath = process.env['SHEAF_CHROMIUM'] ?? findBrowser(process.env['PATH'] ?? '');
const noBrowser =
  'it needs a browser, and this machine has none. Install Chromium or Chrome, or set SHEAF_CHROMIUM to its path.';

const galleryFolder = join(import.meta.dirname, '..');

/**
 * Returns the exit code: 0 where all is well, 1 where something is wrong with the template, 2 for an unknown command.
 */
async function main([command, folder, url, ...more]: string[]): Promise<number> {
  const isKnown = (command === 'check' && url === undefined) || (command === 'try' && url !== undefined);
  if (!isKnown || folder === undefined || more.length > 0) return end(usage, 2);
  if (!existsSync(folder)) return end(`There is no folder ${resolve(folder)}.`, 2);
  return url === undefined ? check(resolve(folder)) : attempt(resolve(folder), url);
}

async function check(folder: string): Promise<number> {
  const isShipped = resolve(folder, '..') === galleryFolder;
  const templates = isShipped ? [] : (await loadGallery()).templates;
  const { mistakes } = await checkTemplate(folder, { kinds: await readKinds(), templates, browserPath });
  for (const mistake of mistakes) write(join(folder, mistakeLine(mistake)));
  if (mistakes.length === 0) {
    if (browserPath !== null || !(await needsBrowser(folder))) return end('The template is in order.', 0);
    return end(`The template is in order, but its sample was not compared: ${noBrowser}`, 0);
  }
  return end(mistakes.length === 1 ? '1 mistake.' : `${mistakes.length} mistakes.`, 1);
}

async function attempt(folder: string, url: string): Promise<number> {
  if (URL.parse(url) === null) return end(`${url} is not an address. It begins with https://.`, 2);
  const { mistakes } = await checkTemplate(folder, { kinds: await readKinds(), templates: [] });
  const wrong = mistakes.filter(({ file }) => file === 'template.json');
  for (const mistake of wrong) write(join(folder, mistakeLine(mistake)));
  if (wrong.length > 0) return end('The template cannot be tried before these are mended.', 1);
  if (browserPath === null && (await needsBrowser(folder))) return end(`Nothing can be tried: ${noBrowser}`, 2);
  const trial = await tryTemplate(folder, url, { browserPath });
  for (const line of trialLines(trial)) write(line);
  const ms = trial.pages.reduce((sum, page) => sum + page.ms, 0);
  for (const failure of trial.failures) write(failureText(failure));
  const sentence = `${trial.rows.length} rows from ${trial.pages.length} pages, ${ms} ms of waiting for them.`;
  return end(sentence, trial.rows.length > 0 ? 0 : 1);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

function end(sentence: string, code: number): number {
  write(sentence);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
