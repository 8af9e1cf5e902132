import { shortened, type Row } from '#core/domain/data/block.ts';
import { batchTable, type TableTarget } from '#core/domain/data/tableTarget.ts';
import type { DatabaseEgress } from '#server/engine/egress/databaseHost.ts';
import { notSent, type NotSent, type OutgoingBatch, type Receiver, type Sent, type Shipment } from '../receiver.ts';
import { cellOf } from './cells.ts';
import { asNotSent } from './databaseFailure.ts';
import { dialectOf, openTable } from './openTable.ts';
import { prepareTable, type PreparedTable } from './prepareTable.ts';
import type { Cell, TableConnection, TableDialect } from './tableDialect.ts';
import { writeRows } from './writeRows.ts';

interface OpenedTable extends PreparedTable {
  connection: TableConnection;
}

/**
 * Returns the receiver of a table. Each batch is one transaction, which also records the batch's number in a table of
 * ours beside it: where the connection dies between commit and answer, the next try finds the number and writes
 * nothing, and a worker that lost the delivery cannot write an older batch. Without that table rows with keys are
 * written over themselves, and rows without keys may arrive twice.
 */
export function tableReceiver(
  target: TableTarget,
  { secret: password, shipment }: { secret: string; shipment: Shipment },
  egress: DatabaseEgress,
): Receiver {
  const dialect = dialectOf(target);
  let opened: OpenedTable | null = null;
  const close = async (): Promise<void> => {
    await opened?.connection.close();
    opened = null;
  };
  const open = async (signal: AbortSignal): Promise<OpenedTable | NotSent> => {
    const connection = await openTable(dialect, target, { password, egress, signal });
    if ('ok' in connection) return connection;
    try {
      const readExact = () => shipment.readExact(signal);
      const prepared = await prepareTable({ connection, dialect, target, columns: shipment.columns, readExact });
      if (!('ok' in prepared)) return (opened = { ...prepared, connection });
      await connection.close();
      return prepared;
    } catch (error) {
      await connection.close();
      throw error;
    }
  };
  return {
    send: async (batch, signal) => {
      try {
        const table = opened ?? (await open(signal));
        return 'ok' in table ? table : await sendBatch({ table, dialect, target, shipment }, batch);
      } catch (error) {
        // The state of the transaction is unknown: the next try asks on another connection.
        await close();
        signal.throwIfAborted();
        return asNotSent(dialect.failureOf(error));
      }
    },
    close,
  };
}

interface Sending {
  table: OpenedTable;
  dialect: TableDialect;
  target: TableTarget;
  shipment: Shipment;
}

async function sendBatch(sending: Sending, { number, rows }: OutgoingBatch): Promise<Sent> {
  const { table, dialect, target } = sending;
  const { connection, columns, keys, isRecorded } = table;
  const read = readCells(rows, table, dialect);
  if ('ok' in read) return read;
  await connection.query('begin');
  if (isRecorded && !(await recordBatch(sending, number))) {
    await connection.query('rollback');
    return { ok: true };
  }
  const names = columns.map(({ name }) => name);
  const writing = { connection, dialect, table: dialect.table(target.table), columns: names, keys };
  const { cells, indexes } = lastOfEachKey(read.cells, table);
  const refused = await writeRows(writing, cells);
  await connection.query(refused === null ? 'commit' : 'rollback');
  if (refused === null) return { ok: true };
  const { column, sentence } = refused;
  const row = { index: indexes[refused.index] ?? 0, column };
  return { ...notSent(column === null ? 'RowRefused' : 'ValueRefused', sentence, true), row };
}

/** Records a batch in the transaction of its rows; false where it, or a later one, is there. */
async function recordBatch({ table: { connection }, dialect, shipment }: Sending, number: number): Promise<boolean> {
  const { deliveryId } = shipment;
  const batches = dialect.table(batchTable);
  const [first, second] = [dialect.parameter(1), dialect.parameter(2)];
  await connection.query(
    `insert into ${batches} (delivery, batch) values (${first}, 0) ${dialect.keepOther('delivery')}`,
    [deliveryId],
  );
  const { changed } = await connection.query(
    `update ${batches} set batch = ${number} where delivery = ${first} and batch < ${second}`,
    [deliveryId, String(number)],
  );
  return changed > 0;
}

/** Of a value that does not fit. */
const maxShown = 200;

/** Returns rows as the columns take them, or the first value that does not fit. */
function readCells(rows: readonly Row[], table: PreparedTable, dialect: TableDialect): { cells: Cell[][] } | NotSent {
  const cells: Cell[][] = [];
  for (const [index, row] of rows.entries()) {
    const own: Cell[] = [];
    for (const [place, column] of table.columns.entries()) {
      const cell = cellOf(row[place], column, dialect);
      const at = { index, column: column.name };
      if (cell === undefined) return { ...notSent('ValueUnfit', shortened(row[place] ?? '', maxShown), true), row: at };
      if (cell === null && table.keys.includes(column.name)) return { ...notSent('KeyEmpty', null, true), row: at };
      own.push(cell);
    }
    cells.push(own);
  }
  return { cells };
}

/** Rows with the same keys in one statement are a refusal to PostgreSQL; the last one would stay anyway. */
function lastOfEachKey(
  cells: readonly Cell[][],
  { columns, keys }: PreparedTable,
): { cells: Cell[][]; indexes: number[] } {
  if (keys.length === 0) return { cells: [...cells], indexes: cells.map((_, index) => index) };
  const places = keys.map((key) => columns.findIndex(({ name }) => name === key));
  const last = new Map(cells.map((row, index) => [JSON.stringify(places.map((place) => row[place])), index]));
  const indexes = [...last.values()].toSorted((a, b) => a - b);
  return { cells: indexes.map((index) => cells[index] ?? []), indexes };
}
