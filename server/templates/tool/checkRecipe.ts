import { z } from 'zod';
import { compilePattern } from '#server/engine/extract/pattern.ts';
import { compileSelector } from '../../engine/extract/selector.ts';
import type { JsonPath } from './jsonText.ts';
import type { JsonFile } from './templateFolder.ts';

const placeholder = /\{(\+?)([\w-]+)\}/gu;
/** The keys of a recipe whose texts may name parameters in braces. */
const withParameters = new Set('click css items json parameter selector start submit text untilCss waitFor'.split(' '));
const selectors = new Set(['click', 'css', 'items', 'selector', 'submit', 'untilCss', 'waitFor']);
const patterns = new Set(['regex', 'replace', 'regx']);

/** The part of a template that is needed here, whatever else is wrong with it. */
const loose = z.object({
  parameters: z.array(z.object({ paramName: z.string() }).catch({ paramName: '' })).catch([]),
  recipe: z
    .object({
      format: z.string().default('html'),
      list: z.object({ detail: z.object({ format: z.string().default('html') }).optional() }).optional(),
    })
    .catch({ format: 'html' }),
});

/**
 * Checks the parts of `template.json` that a schema cannot check: unknown names, and selectors and patterns that do not
 * parse.
 */
export function checkRecipe({ json, mistakes }: JsonFile): void {
  const { data } = loose.safeParse(json.value);
  if (data === undefined) return;
  const parameters = new Set(data.parameters.map(({ paramName }) => paramName));
  const { format, list } = data.recipe;
  const add = (path: JsonPath, sentence: string): void => mistakes.in(json, path, sentence);
  for (const [text, path] of textsOf(json.value, [])) {
    const key = nameOf(path);
    for (const name of namesIn(text, key)) if (!parameters.has(name)) add(path, `There is no parameter "${name}".`);
    const isInDetail = path.includes('detail') && !path.includes('link');
    const textFormat = isInDetail ? (list?.detail?.format ?? 'html') : format;
    if (selectors.has(key) && textFormat !== 'json') {
      const problems: string[] = [];
      compileSelector(text.replace(placeholder, 'x'), textFormat === 'xml', problems);
      for (const problem of problems) add(path, `This selector cannot be read: ${problem}.`);
    }
    if (patterns.has(key)) {
      const problems: string[] = [];
      compilePattern(text, problems);
      for (const problem of problems) add(path, `This pattern cannot be used (RE2 syntax): ${problem}.`);
    }
  }
}

/** Returns the parameters that a text names. */
function namesIn(text: string, key: string): string[] {
  if (key === 'fromParameter') return [text];
  if (!withParameters.has(key)) return [];
  const names = [...text.matchAll(placeholder)].map(([, , name = '']) => name);
  return names.filter((name) => !(key === 'start' && name === 'service'));
}

/** Returns the nearest name on a path: for a value in a list, the name of the list. */
function nameOf(path: JsonPath): string {
  return String(path.findLast((key) => !/^\d+$/u.test(String(key))) ?? '');
}

const container = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

function* textsOf(value: unknown, path: JsonPath): Generator<[text: string, path: JsonPath]> {
  if (typeof value === 'string') yield [value, path];
  const children = container.safeParse(value);
  if (!children.success) return;
  for (const [key, child] of Object.entries(children.data)) yield* textsOf(child, [...path, key]);
}
