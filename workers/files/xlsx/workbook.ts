import { UnreadableFile } from '../unreadable.ts';
import type { Watch } from '../watch.ts';
import { unpackEntry } from './unpackEntry.ts';
import { attributeOf, XmlScanner, type Attributes } from './xmlScanner.ts';
import { readZipDirectory, type ZipEntry } from './zipDirectory.ts';

export interface Sheet {
  name: string;
  isHidden: boolean;
  entry: ZipEntry;
}

/** The facts of a workbook; its sheets are read on request. */
export interface Workbook {
  file: Blob;
  sheets: Sheet[];
  isDate1904: boolean;
  /** The number format of each cell style, by the style's number: a built-in code of Excel or a text. */
  formats: (number | string)[];
  sharedStrings: ZipEntry | null;
}

/** Only sheets and texts are larger than this. */
const maxPartBytes = 16 * 1024 * 1024;

type Entries = ReadonlyMap<string, ZipEntry>;

/**
 * Opens a workbook by its table of contents. Throws `NotAWorkbook` when the zip contains none, `NoSheet` when the
 * workbook is empty.
 */
export async function openWorkbook(file: Blob, watch: Watch): Promise<Workbook> {
  const entries = await readZipDirectory(file);
  const top = await readRelations(file, entries, '', watch);
  const path = top.find(({ type }) => type.endsWith('/officeDocument'))?.target;
  const main = path === undefined ? undefined : entries.get(path);
  if (path === undefined || main === undefined || !path.endsWith('.xml')) {
    throw new UnreadableFile({ code: 'NotAWorkbook' });
  }
  const relations = await readRelations(file, entries, path, watch);
  const partOf = (kind: string) => {
    const target = relations.find(({ type }) => type.endsWith(`/${kind}`))?.target;
    return (target === undefined ? null : entries.get(target)) ?? null;
  };
  const { named, isDate1904 } = await readMain(file, main, watch);
  const sheets = named.flatMap(({ relation, ...sheet }) => {
    const found = relations.find(({ id, type }) => id === relation && type.endsWith('/worksheet'));
    const entry = found === undefined ? undefined : entries.get(found.target);
    return entry === undefined ? [] : [{ ...sheet, entry }];
  });
  if (sheets.length === 0) throw new UnreadableFile({ code: named.length === 0 ? 'NotAWorkbook' : 'NoSheet' });
  const styles = partOf('styles');
  const formats = styles === null ? [] : await readFormats(file, styles, watch);
  return { file, sheets, isDate1904, formats, sharedStrings: partOf('sharedStrings') };
}

interface Relation {
  id: string;
  type: string;
  /** The path in the zip. */
  target: string;
}

/** Returns the parts that a part refers to; `part` is '' for the zip itself. */
async function readRelations(file: Blob, entries: Entries, part: string, watch: Watch): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const entry = entries.get(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (entry === undefined) return relations;
  await scanPart(file, entry, watch, (name, attributes) => {
    if (name !== 'Relationship') return;
    relations.push({
      id: attributeOf(attributes, 'Id') ?? '',
      type: attributeOf(attributes, 'Type') ?? '',
      target: pathFrom(folder, attributeOf(attributes, 'Target') ?? ''),
    });
  });
  return relations;
}

function tagOf({ text, from, to }: Attributes): string {
  return text.slice(from, to);
}

/** Returns a path in the form of the zip: relative to a folder unless it begins with a slash. */
function pathFrom(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').toLowerCase();
}

async function readMain(file: Blob, entry: ZipEntry, watch: Watch) {
  const named: { name: string; isHidden: boolean; relation: string }[] = [];
  let isDate1904 = false;
  await scanPart(file, entry, watch, (name, attributes) => {
    if (name === 'workbookPr') isDate1904 = ['1', 'true', 'on'].includes(attributeOf(attributes, 'date1904') ?? '');
    if (name !== 'sheet') return;
    const state = attributeOf(attributes, 'state') ?? 'visible';
    const relation = /\s\w+:id\s*=\s*["']([^"']*)/u.exec(tagOf(attributes))?.[1] ?? '';
    named.push({ name: attributeOf(attributes, 'name') ?? '', isHidden: state !== 'visible', relation });
  });
  return { named, isDate1904 };
}

async function readFormats(file: Blob, entry: ZipEntry, watch: Watch): Promise<(number | string)[]> {
  const own = new Map<number, string>();
  const formats: (number | string)[] = [];
  let isInCells = false;
  await scanPart(file, entry, watch, (name, attributes) => {
    const code = Number(attributeOf(attributes, 'numFmtId') ?? 0);
    if (name === 'numFmt') own.set(code, attributeOf(attributes, 'formatCode') ?? 'General');
    else if (name === 'cellXfs') isInCells = true;
    else if (name === 'cellStyles' || name === 'dxfs') isInCells = false;
    else if (name === 'xf' && isInCells) formats.push(own.get(code) ?? code);
  });
  return formats;
}

async function scanPart(
  file: Blob,
  entry: ZipEntry,
  watch: Watch,
  onOpen: (name: string, attributes: Attributes) => void,
): Promise<void> {
  if (entry.size > maxPartBytes) throw new UnreadableFile({ code: 'TooMuchInside' });
  const scanner = new XmlScanner({ onOpen, onText: () => undefined, onClose: () => undefined });
  await unpackEntry(file, entry, watch, (text) => {
    scanner.push(text);
    return true;
  });
}
