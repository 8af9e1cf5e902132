import { sql } from 'kysely';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { buryExports } from '#server/db/tables/export/exports.ts';
import { readUnexported } from '#server/db/tables/export/exportedRanges.ts';
import { tidyExports } from '#server/jobs/housekeeping/tidyExports.ts';
import type { Scene } from '#tests/server/jobs/scene.ts';

export interface ExportFacts {
  files: number;
  /** Files that are not what their record says, or not whole. */
  torn: number;
  /** Rows of all files. */
  rows: number;
  /** Rows that count as exported although no file has them as they are now, and the reverse. */
  wronglyExported: number;
  wronglyNotExported: number;
  /** Parts that belong to no file and were not deleted. */
  rubbish: number;
}

interface EndedExport {
  export_id: string;
  status: ExportStatus;
  attempt: number;
  row_count: number;
  byte_count: number;
  file_until: Date | null;
}

/**
 * Compares what is exported with the files that there are, while nothing is written and no export runs. Adds the
 * versions of their rows to `versions`, and then deletes all records: their rows stay exported.
 */
export async function compareExports(
  scene: Scene,
  { accountId, taskId, versions }: { accountId: string; taskId: string; versions: Set<number> },
) {
  const { database } = scene;
  const { rows: ended } = await sql<EndedExport>`
    select export_id, status, attempt, row_count, byte_count, file_until from exports
    where account_id = ${accountId} and deleted_at is null`.execute(database.kysely);
  const facts: ExportFacts = { files: 0, torn: 0, rows: 0, wronglyExported: 0, wronglyNotExported: 0, rubbish: 0 };
  const ends = { done: 0, begunAgain: 0 };
  for (const row of ended) {
    ends.begunAgain += Math.max(0, row.attempt - 1);
    if (row.file_until === null) continue;
    ends.done += 1;
    facts.files += 1;
    const found = versionsIn(await readFile(scene, row), row);
    if (found === null) facts.torn += 1;
    for (const version of found ?? []) versions.add(version);
    facts.rows += found?.length ?? 0;
  }
  Object.assign(facts, await compareRows(scene, taskId, versions));
  await database.withoutRls(async (tx) => {
    const revision = await nextRevision(tx, accountId);
    for (const { export_id: exportId } of ended) await buryExports(tx, { exportId }, revision);
  });
  facts.rubbish = await countRubbish(scene, accountId);
  return { facts, ends };
}

async function readFile({ database }: Scene, { export_id: exportId, attempt }: EndedExport): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from export_parts where export_id = ${exportId} and attempt = ${attempt} order by part_no`.execute(
    database.kysely,
  );
  return Buffer.concat(rows.map((row) => row.bytes));
}

/** `null` for a file that is not whole: other bytes or rows than its record says, or a row twice. */
function versionsIn(bytes: Buffer, { byte_count, row_count, status }: EndedExport): number[] | null {
  const text = bytes.toString();
  if (bytes.length !== byte_count || status !== ExportStatus.Done) return null;
  const lines = text.split('\n').filter((line) => line !== '');
  const rows = lines.map((line) => JSON.parse(line) as { key: string; version: string });
  const isEachOnce = new Set(rows.map(({ key }) => key)).size === rows.length;
  return rows.length === row_count && isEachOnce ? rows.map(({ version }) => Number(version)) : null;
}

async function compareRows({ database, rows: rowsOf }: Scene, taskId: string, versions: ReadonlySet<number>) {
  const notExported = new Set(
    (await database.withoutRls((tx) => readUnexported(tx, taskId))).flatMap(({ lotId, spans }) =>
      spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => `${lotId} ${start + index}`)),
    ),
  );
  const { rows: lots } = await sql<{ lot_id: string }>`select lot_id from lots where task_id = ${taskId}`.execute(
    database.kysely,
  );
  let [wronglyExported, wronglyNotExported] = [0, 0];
  for (const { lot_id: lotId } of lots) {
    for (const [rowNo, [, version]] of (await rowsOf(lotId)).entries()) {
      const isInFile = versions.has(Number(version));
      const isExported = !notExported.has(`${lotId} ${rowNo}`);
      if (isExported && !isInFile) wronglyExported += 1;
      if (!isExported && isInFile) wronglyNotExported += 1;
    }
  }
  return { wronglyExported, wronglyNotExported };
}

/** After enough turns of the housekeeping none is left. */
async function countRubbish({ database }: Scene, accountId: string): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from export_parts where account_id = ${accountId}`.execute(database.kysely);
    return rows[0]?.count ?? 0;
  };
  for (let turns = 0; turns < 500 && (await count()) > 0; turns += 1) await tidyExports(database);
  return count();
}
