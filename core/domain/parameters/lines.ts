import { isLineList, isUrlRule, type ParameterValue } from './parameter.ts';
import { splitText } from './splitLines.ts';
import { sizeOfLines, type LineSizes } from '../addresses/textSize.ts';
import { addressesOf, sizesOfRule } from '../addresses/urlRules.ts';

/**
 * The lines of any value, trimmed, without empty ones; a rule gives its addresses, at most `limit` of them. For a list
 * that is stored separately only its first lines are known here.
 */
export function linesOfValue(value: ParameterValue | undefined, limit?: number): string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [String(value)];
  if (isUrlRule(value)) return [...addressesOf(value, limit)];
  if (isLineList(value)) return value.first.slice(0, limit);
  const found: string[] = [];
  for (const line of typeof value === 'string' ? splitText(value) : value) {
    if (found.length === limit) break;
    if (line.trim() !== '') found.push(line.trim());
  }
  return found;
}

/**
 * The number and length of a value's lines, as upper limits: a rule's addresses are not generated for it. For a list
 * that is stored separately the count is exact, and the length is that of its first lines.
 */
export function sizesOfValue(value: ParameterValue | undefined): LineSizes {
  if (isUrlRule(value)) return sizesOfRule(value);
  const lines = linesOfValue(value);
  // A list may have no lines, a text has at least one.
  const { plain, encoded } = sizeOfLines(lines.length > 0 || Array.isArray(value) ? lines : ['']);
  if (!isLineList(value)) return { plain, encoded };
  const { count } = value;
  return { plain: { ...plain, count }, encoded: { ...encoded, count } };
}
