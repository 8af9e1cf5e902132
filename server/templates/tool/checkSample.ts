import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MatchesPattern } from '#core/domain/parameters/checkLine.ts';
import { checkParameters } from '#core/domain/parameters/checkParameters.ts';
import type { Value } from '#core/domain/data/block.ts';
import { compilePattern } from '#server/engine/extract/pattern.ts';
import { failureText } from '../../engine/failure.ts';
import { tableOf } from '../choiceSource.ts';
import { recipeOf } from '../recipeOf.ts';
import { presentParameters } from '../presentTemplate.ts';
import { sampleFile, type Sample, type TemplateFile, type TemplateTexts } from '../templateFile.ts';
import type { JsonPath } from './jsonText.ts';
import { recordingFile, recordingOf, runWhole, type RecordingFile, type WholeRun } from './recording.ts';
import type { CheckedFile, TemplateFolder } from './templateFolder.ts';

const indexFile = join('pages', 'index.json');
const matchesPattern: MatchesPattern = (pattern, text) => compilePattern(pattern, []).find(text, 0) !== null;

interface Checked {
  template: TemplateFile | null;
  /** The English texts. */
  texts: TemplateTexts | null;
  /** True where the template has no mistakes of its own, which the engine would only repeat. */
  isSound: boolean;
  /** The browser for recipes that need one; without it their samples are not compared. */
  browserPath: string | null;
}

/** Checks that the recorded pages exist and give exactly the sample. */
export async function checkSample(
  folder: TemplateFolder,
  { template, texts, isSound, browserPath }: Checked,
): Promise<void> {
  const index = await folder.json(indexFile, recordingFile);
  const isWhole = index !== null && (await checkPages(folder, index));
  const sample = await folder.json('sample.json', sampleFile);
  if (template === null || index === null) return;
  const isKnown = checkNames(template, index);
  const isSavable = texts === null || checkValues(template, texts, index);
  if (!isSound || !isWhole || !isKnown || !isSavable || sample === null) return;
  const recipe = recipeOf(template, index.data.parameters);
  if (recipe === null) return;
  const isBrowserWanted = recipe.engine === 'browser';
  if (isBrowserWanted && browserPath === null) return;
  const recording = recordingOf(folder.path, index.data, isBrowserWanted ? browserPath : null);
  const run = await runWhole(recipe, recording);
  await recording.fetcher.close();
  // A recorded page may be there because it gives no row.
  const failure = run.failures.find(({ code }) => code !== 'ValueMissing');
  if (failure !== undefined) {
    const sentence = `The engine gets nothing from ${failure.url || 'the recipe'}: ${failureText(failure)}.`;
    index.mistakes.in(index.json, placeOf(failure.url, index.data), sentence, 'key');
    return;
  }
  compare(sample, run);
}

/** Returns the place of an address in the recording: among the values, or among the pages. */
function placeOf(url: string, { pages, parameters }: RecordingFile): JsonPath {
  if (url in pages) return ['pages', url];
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value) && value.includes(url)) return ['parameters', name, value.indexOf(url)];
  }
  return ['parameters'];
}

function checkNames({ parameters }: TemplateFile, { data, json, mistakes }: CheckedFile<RecordingFile>): boolean {
  const unknown = Object.keys(data.parameters).filter(
    (name) => !parameters.some(({ paramName }) => paramName === name),
  );
  for (const name of unknown) mistakes.in(json, ['parameters', name], `There is no parameter "${name}".`, 'key');
  return unknown.length === 0;
}

/** Checks that every named page exists, and that every existing page is named. */
async function checkPages(
  folder: TemplateFolder,
  { data, json, mistakes }: CheckedFile<RecordingFile>,
): Promise<boolean> {
  let isWhole = true;
  const named = new Set(Object.values(data.pages).map(({ file }) => file));
  for (const [url, { file }] of Object.entries(data.pages)) {
    if ((await folder.size(join('pages', file))) !== null) continue;
    mistakes.in(json, ['pages', url, 'file'], `The recorded page pages/${file} is missing.`);
    isWhole = false;
  }
  for (const file of await readdir(join(folder.path, 'pages'))) {
    if (file !== 'index.json' && !named.has(file))
      mistakes.in(json, ['pages'], `The page pages/${file} is not named here.`);
  }
  return isWhole;
}

/** Checks that the values of the recording could be saved: they must be values that the form accepts. */
function checkValues(
  { parameters }: TemplateFile,
  texts: TemplateTexts,
  { data, json, mistakes }: CheckedFile<RecordingFile>,
): boolean {
  const inForm = parameters.filter((parameter) => tableOf(parameter) === null);
  const problems = checkParameters(presentParameters(inForm, texts), data.parameters, matchesPattern);
  for (const [name, { code }] of Object.entries(problems)) {
    mistakes.in(json, ['parameters', name], `The value of "${name}" could not be saved: ${code}.`);
  }
  return Object.keys(problems).length === 0;
}

/** Reports the first difference only: the others mostly follow from it. */
function compare({ data, json, mistakes }: CheckedFile<Sample>, run: WholeRun): void {
  const column = firstDifference(data.columns, run.columns);
  if (column !== -1) {
    const sentence = `The engine gives the columns ${run.columns.join(', ') || '(none)'}.`;
    mistakes.in(json, ['columns', column], sentence);
    return;
  }
  for (const [row, found] of run.rows.entries()) {
    const place = firstDifference(data.rows[row] ?? [], found);
    if (place === -1) continue;
    const path: JsonPath = ['rows', row, place];
    const sentence = `In row ${row + 1} the engine gives ${show(found[place])} as "${run.columns[place] ?? ''}".`;
    mistakes.in(json, data.rows[row] === undefined ? ['rows'] : path, sentence);
    return;
  }
  if (data.rows.length > run.rows.length) {
    mistakes.in(json, ['rows', run.rows.length], `The engine gives only ${run.rows.length} rows.`);
  } else if (data.rows.length < 5) mistakes.in(json, ['rows'], 'A sample has at least 5 rows.');
}

function firstDifference(written: readonly Value[], found: readonly Value[]): number {
  const length = Math.max(written.length, found.length);
  for (let index = 0; index < length; index += 1) if (written[index] !== found[index]) return index;
  return -1;
}

function show(value: Value | undefined): string {
  return value === undefined || value === null ? 'no value' : JSON.stringify(value.slice(0, 80));
}
