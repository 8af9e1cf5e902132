import { uniqueLabels } from '#core/export/rowFile.ts';
import type { TableDialect } from './tableDialect.ts';

/**
 * Returns the names of the columns in the table: the labels, cut to what the database keeps of a name, each once. A
 * repeated one gets a number, `price (2)`.
 */
export function tableColumnNames(
  columns: readonly { label: string }[],
  { fitName, foldName }: Pick<TableDialect, 'fitName' | 'foldName'>,
): string[] {
  const used = new Set<string>();
  return uniqueLabels(columns).map((label) => {
    const wanted = label.trim() === '' ? 'column' : label.trim();
    let name = fitName(wanted, '');
    for (let number = 2; used.has(foldName(name)); number += 1) name = fitName(wanted, ` (${number})`);
    used.add(foldName(name));
    return name;
  });
}
