import { linesOfValue } from '#core/domain/parameters/lines.ts';
import type { ParameterValue } from '#core/domain/parameters/parameter.ts';
import type { Field, Format } from '#core/wire/recipe/recipe.ts';

const line = /^(?<name>[^=]+)=(?<selector>.*?)(?:(?<=[=\s])@(?<attr>[\w:.-]+))?$/u;
/** Attributes that hold addresses, which are useful only as absolute addresses. */
const addresses = new Set(['href', 'src', 'action', 'poster']);

/**
 * Parses the fields that a user wrote, one per line: `name = selector`, `name = selector @attribute`, `name =
 * @attribute` of the item itself, in JSON `name = path`. Other lines are added to `problems`.
 */
export function parseFieldLines(value: ParameterValue | undefined, format: Format, problems: string[]): Field[] {
  const lines = linesOfValue(value);
  const fields = lines.map((text) => parseLine(text, format, problems)).filter((field) => field !== null);
  if (lines.length === 0) problems.push('no fields');
  return fields;
}

function parseLine(text: string, format: Format, problems: string[]): Field | null {
  const groups = line.exec(text)?.groups;
  const name = groups?.['name']?.trim() ?? '';
  const selector = groups?.['selector']?.trim() ?? '';
  const attr = groups?.['attr'];
  if (name === '' || (selector === '' && attr === undefined)) {
    problems.push(text);
    return null;
  }
  const from: Field['from'] =
    format === 'json' ? [{ json: selector }] : [{ css: selector || ':scope', ...(attr !== undefined && { attr }) }];
  const isAddress = attr !== undefined && addresses.has(attr);
  return { name, from, transforms: isAddress ? ['trim', 'absoluteUrl'] : ['trim'], required: false };
}
