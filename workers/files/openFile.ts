import { type Encoding, type FileKind, fileKindOf, maxFileBytes } from '#core/domain/files/fileLimits.ts';
import type { OpenedFile, ReadChoice } from '#core/domain/files/readFile.ts';
import type { Table } from './table.ts';
import { csvTable } from './text/csvTable.ts';
import { detectEncoding } from './text/detectEncoding.ts';
import { detectSeparator } from './text/detectSeparator.ts';
import { textTable } from './text/textTable.ts';
import { UnreadableFile } from './unreadable.ts';
import type { Watch } from './watch.ts';
import { sheetTable } from './xlsx/sheetTable.ts';
import { openWorkbook } from './xlsx/workbook.ts';

/** A file after it was opened: its facts, and how to read a table of it. */
export interface ReadableFile {
  opened: OpenedFile;
  table(choice: ReadChoice): Table;
}

/** The file name gives the kind (§2.8). Content of another kind is recognised, so that the message can name it. */
export async function openFile(file: File, watch: Watch): Promise<ReadableFile> {
  const kind = fileKindOf(file.name);
  if (kind === null) throw new UnreadableFile({ code: 'WrongKind' });
  if (file.size > maxFileBytes) throw new UnreadableFile({ code: 'TooLarge', megaBytes: maxFileBytes / 1_000_000 });
  if (file.size === 0) throw new UnreadableFile({ code: 'Empty' });
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  return kind === 'xlsx' ? openSheets(file, head, watch) : openText(file, kind, head);
}

async function openSheets(file: File, head: Uint8Array, watch: Watch): Promise<ReadableFile> {
  const foreign = foreignKind(head);
  if (foreign !== 'zip') {
    const code = foreign === 'compound' ? await compoundProblem(file) : foreign === 'page' ? 'WebPage' : 'NotAWorkbook';
    throw new UnreadableFile({ code });
  }
  const workbook = await openWorkbook(file, watch);
  return {
    opened: {
      kind: 'xlsx',
      sheets: workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      encoding: null,
      separator: null,
    },
    table: ({ sheet }) => {
      const found = workbook.sheets[sheet];
      if (found === undefined) throw new UnreadableFile({ code: 'NoSheet' });
      return sheetTable(workbook, found);
    },
  };
}

async function openText(file: File, kind: Exclude<FileKind, 'xlsx'>, head: Uint8Array): Promise<ReadableFile> {
  const foreign = foreignKind(head);
  if (foreign === 'zip') throw new UnreadableFile({ code: 'WorkbookNamedText' });
  if (foreign === 'compound') throw new UnreadableFile({ code: await compoundProblem(file) });
  const encoding = await detectEncoding(file);
  if (startsAsPage(head, encoding)) throw new UnreadableFile({ code: 'WebPage' });
  const separator = kind === 'csv' ? await detectSeparator(file, encoding) : null;
  return {
    opened: { kind, sheets: [], encoding, separator },
    table: (choice) =>
      kind === 'csv' ? csvTable(file, choice.encoding, choice.separator) : textTable(file, choice.encoding),
  };
}

/** Returns the kind that the first bytes prove, if any. */
function foreignKind(head: Uint8Array): 'zip' | 'compound' | 'page' | null {
  const [a, b, c, d] = head;
  if (a === 0x50 && b === 0x4b && (c === 3 || c === 5) && (d === 4 || d === 6)) return 'zip';
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return 'compound';
  return startsAsPage(head, 'utf-8') ? 'page' : null;
}

/** A compound file is a workbook from before 2007, or a current one with a password. */
async function compoundProblem(file: Blob): Promise<'Protected' | 'OldWorkbook'> {
  const text = new TextDecoder('utf-16le').decode(await file.slice(0, 1024 * 1024).arrayBuffer());
  return text.includes('EncryptedPackage') ? 'Protected' : 'OldWorkbook';
}

/** Other programs often save web pages under the name of a table. */
function startsAsPage(head: Uint8Array, encoding: Encoding): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<(!doctype\s+html|html|head|body|table)\b/iu.test(
    new TextDecoder(encoding).decode(head, { stream: true }),
  );
}
