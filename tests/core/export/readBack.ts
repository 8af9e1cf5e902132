import { Parser } from 'htmlparser2';
import { parquetMetadata, parquetRead, parquetSchema } from 'hyparquet';
import Papa from 'papaparse';
import { SaxesParser } from 'saxes';
import { read, utils, type CellObject, type WorkSheet } from 'xlsx';
import type { ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';

/** A cell as another program reads it: a text, a number, a time in milliseconds, a link, or nothing. */
export type ReadCell = string | number | null | { time: number } | { link: string; text: string };

export interface ReadTable {
  labels: string[];
  rows: ReadCell[][];
}

/** Reads a file again with libraries that the writers do not use. */
export const readers: Record<
  ExportFormat,
  (bytes: Uint8Array<ArrayBuffer>, options: ExportOptions) => ReadTable | Promise<ReadTable>
> = {
  csv: readCsv,
  json: (bytes) => tableOf(JSON.parse(textOf(bytes)) as Record<string, ReadCell>[]),
  jsonl: (bytes) => tableOf(linesOf(textOf(bytes)).map((line) => JSON.parse(line) as Record<string, ReadCell>)),
  xml: readXml,
  html: readHtml,
  xlsx: (bytes) => readSheets(bytes)[0]?.table ?? { labels: [], rows: [] },
  parquet: readParquet,
};

function textOf(bytes: Uint8Array, encoding = 'utf-8'): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/u, '').split('\n');
}

function tableOf(objects: readonly Record<string, ReadCell>[]): ReadTable {
  return { labels: Object.keys(objects[0] ?? {}), rows: objects.map((object) => Object.values(object)) };
}

function readCsv(bytes: Uint8Array, { separator, encoding }: ExportOptions): ReadTable {
  const text = textOf(bytes, encoding === 'utf-16le-bom' ? 'utf-16le' : 'utf-8');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\r\n' });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const [labels = [], ...rows] = data.slice(0, -1);
  return { labels, rows };
}

function readXml(bytes: Uint8Array): ReadTable {
  const labels: string[] = [];
  const rows: ReadCell[][] = [];
  let column = -1;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'column') labels.push(attributes['name'] ?? '');
    if (name === 'row') rows.push(labels.map(() => null));
    if (name !== 'field') return;
    column = labels.indexOf(attributes['name'] ?? '');
    const row = rows.at(-1);
    if (column < 0 || row === undefined) throw new Error(`no column ${attributes['name']}`);
    row[column] = '';
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'field') column = -1;
  });
  parser.on('text', (text) => {
    const row = rows.at(-1);
    if (column >= 0 && row !== undefined) row[column] = `${String(row[column] ?? '')}${text}`;
  });
  parser.write(textOf(bytes)).close();
  return { labels, rows };
}

function readHtml(bytes: Uint8Array): ReadTable {
  const labels: string[] = [];
  const rows: ReadCell[][] = [];
  let open: string | null = null;
  let text = '';
  let link: string | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'tr') rows.push([]);
      if (name === 'a') link = attributes['href'];
      if (name === 'script' || name === 'img') throw new Error(`<${name}> in the page`);
      if (name !== 'td' && name !== 'th') return;
      open = name;
      text = '';
      link = undefined;
    },
    ontext: (part) => {
      text += part;
    },
    onclosetag: (name) => {
      if (name !== open) return;
      if (name === 'th') labels.push(text);
      else rows.at(-1)?.push(link === undefined ? text : { link, text });
      open = null;
    },
  });
  parser.end(textOf(bytes));
  return { labels, rows: rows.slice(1) };
}

async function readParquet(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTable> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const labels = parquetSchema(parquetMetadata(file)).children.map(({ element }) => element.name);
  const rows: ReadCell[][] = [];
  const onComplete = (found: unknown[][]) => {
    for (const row of found) rows.push(row.map(parquetCell));
  };
  // Its own decoder takes a mark at the beginning of a text away.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  await parquetRead({
    file,
    rowFormat: 'array',
    onComplete,
    parsers: { stringFromBytes: (text) => decoder.decode(text) },
  });
  return { labels, rows };
}

function parquetCell(value: unknown): ReadCell {
  if (value instanceof Date) return { time: value.getTime() };
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new Error(`a value of type ${typeof value}`);
}

/** The sheets of a workbook, with what SheetJS knows of them. */
export function readSheets(bytes: Uint8Array): { name: string; sheet: WorkSheet; table: ReadTable }[] {
  const book = read(bytes, { type: 'array', cellNF: true, cellHTML: false, dense: false });
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {};
    const range = sheet['!ref'] === undefined ? null : utils.decode_range(sheet['!ref']);
    const cells: ReadCell[][] = [];
    for (let row = 0; range !== null && row <= range.e.r; row += 1) {
      cells.push(
        Array.from({ length: range.e.c + 1 }, (_, column) =>
          sheetCell(sheet[utils.encode_cell({ r: row, c: column })] as CellObject | undefined),
        ),
      );
    }
    const [labels = [], ...rows] = cells;
    return { name, sheet, table: { labels: labels.map(String), rows } };
  });
}

function sheetCell(cell: CellObject | undefined): ReadCell {
  if (cell?.v === undefined) return null;
  if (cell.f !== undefined) throw new Error(`a formula: ${cell.f}`);
  if (cell.t === 'n' && typeof cell.v === 'number') {
    return String(cell.z).startsWith('yyyy') ? { time: Math.round((cell.v - 25_569) * 86_400_000) } : cell.v;
  }
  if (cell.t !== 's' || typeof cell.v !== 'string') throw new Error(`a cell of type ${cell.t}`);
  return cell.l === undefined ? cell.v : { link: cell.l.Target, text: cell.v };
}
