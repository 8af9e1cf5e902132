import { counted, inWords } from '../words.ts';
import type { Figures } from './file/figures.ts';

/** Formats `74 tables, 1,204 rows and 3.4 MB`. */
export function figuresText({ tables, rows, bytes }: Figures): string {
  return inWords([counted(tables, 'table'), `${grouped(rows)} row${rows === 1 ? '' : 's'}`, sizeText(bytes)]);
}

/** Formats the line that changes on a terminal. */
export function progressText(doing: string, { tables, rows, bytes }: Figures, tableCount: number): string {
  return `${doing}: ${tables} of ${counted(tableCount, 'table')}, ${grouped(rows)} rows, ${sizeText(bytes)}`;
}

/** Formats bytes in the largest unit of at least 1. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** Formats the time since a moment of `performance.now()`. */
export function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
