import { Readable } from 'node:stream';
import { downloadExport } from '#core/wire/calls/data/exportCalls.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { isAccountUsable } from '#server/db/tables/account/accounts.ts';
import { findExport, listExportRows } from '#server/db/tables/export/exports.ts';
import { findFile, readFileBytes, type StoredFile } from '#server/db/tables/export/exportParts.ts';
import { presentExport } from '#server/present/presentExport.ts';
import type { CommandContext } from '../commandContext.ts';

/** The time for which an address of a file is valid. */
const addressMs = 3_600_000;

/** Returns the exports of an account, newest first; pages count from 1. */
export async function listExports(
  { database }: CommandContext,
  accountId: string,
  page: { page: number; pageSize: number },
): Promise<{ items: ExportRecord[]; total: number }> {
  return database.withAccount(accountId, async (tx) => {
    const { rows, total } = await listExportRows(tx, accountId, page);
    return { items: rows.map(presentExport), total };
  });
}

/**
 * Returns the address of an export's file, which anybody may read for an hour; `null` where there is no file. Refused
 * with `NotFound`.
 */
export async function getExportAddress(
  { database, downloadTokens, publicUrl }: CommandContext,
  accountId: string,
  exportId: string,
): Promise<Result<{ url: string | null; expiresAt: number | null }>> {
  return database.withAccount(accountId, async (tx) => {
    if ((await findExport(tx, exportId)) === undefined) return refused({ code: 'NotFound' });
    if ((await findFile(tx, exportId)) === undefined) return success({ url: null, expiresAt: null });
    const expiresAt = Date.now() + addressMs;
    const token = downloadTokens.make({ accountId, exportId, expiresAt });
    return success({ url: `${publicUrl}${downloadExport.path}?token=${token}`, expiresAt });
  });
}

export interface Download {
  accountId: string;
  fileName: string;
  byteCount: number;
  /** Opens the stream of its bytes. */
  open: () => Readable;
}

/**
 * Returns the file that a token opens. It is read while the receiver takes it, which may be slow: no transaction is
 * open meanwhile, and a file that goes away breaks the stream. Refused with `NotFound`, whatever the reason.
 */
export async function findDownload(
  { database, downloadTokens }: CommandContext,
  token: string,
): Promise<Result<Download>> {
  const right = downloadTokens.open(token, Date.now());
  if (right === null) return refused({ code: 'NotFound' });
  const { accountId, exportId } = right;
  const file = await database.withAccount(accountId, async (tx) =>
    (await isAccountUsable(tx, accountId)) ? findFile(tx, exportId) : undefined,
  );
  if (file === undefined) return refused({ code: 'NotFound' });
  const { fileName, byteCount } = file;
  const open = () => Readable.from(bytesOf(database, accountId, file), { objectMode: false });
  return success({ accountId, fileName, byteCount, open });
}

/** The bytes of one read: a fast receiver needs few of them, and many slow ones little memory. */
const sliceBytes = 250_000;

async function* bytesOf(
  database: CommandContext['database'],
  accountId: string,
  file: StoredFile,
): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < file.byteCount;) {
    const place = { offset, length: sliceBytes };
    const bytes = await database.withAccount(accountId, (tx) => readFileBytes(tx, file, place));
    if (bytes === undefined) throw new Error(`the file of export ${file.exportId} was deleted while it was read`);
    offset += bytes.length;
    yield bytes;
  }
}
