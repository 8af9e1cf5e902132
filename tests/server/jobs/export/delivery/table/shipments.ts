import type { Socket } from 'node:net';
import type { Row } from '#core/domain/data/block.ts';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import { findExactColumns } from '#core/export/parquet/exactColumns.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import type { Receiver } from '#server/jobs/export/delivery/receiver.ts';
import { tableReceiver } from '#server/jobs/export/delivery/table/tableReceiver.ts';

/** Rows on their way to a table. */
export interface Way {
  target: TableTarget;
  password: string;
  columns: readonly [label: string, type?: FieldType][];
  rows: readonly Row[];
  hostRules?: readonly HostRule[];
  deliveryId?: string;
  newSocket?: () => Socket;
}

/** Opens the receiver of a table on loopback. */
export function openReceiver({
  target,
  password,
  columns,
  rows,
  hostRules,
  deliveryId = 'delivery',
  newSocket,
}: Way): Receiver {
  const named = columns.map(([label, type = 'text']) => ({ name: label, label, type }));
  const shipment = {
    deliveryId,
    taskId: 'task',
    taskName: 'Task',
    columns: named,
    rowTotal: rows.length,
    readExact: () =>
      findExactColumns(
        named,
        (async function* () {
          yield rows;
        })(),
      ),
  };
  const rules = hostRules ?? [{ host: `${target.host}:${target.port}`, allowPrivate: true }];
  return tableReceiver(target, { secret: password, shipment }, { hostRules: rules, newSocket });
}

/** Sends all rows as one batch and returns the receiver's answer. */
export async function sendAll(way: Way, number = 1) {
  const receiver = openReceiver(way);
  try {
    return await receiver.send(batchOf(way.rows, number), new AbortController().signal);
  } finally {
    await receiver.close();
  }
}

export function batchOf(rows: readonly Row[], number: number) {
  return { id: `delivery-${number}`, lotNo: 1, number, firstRow: 0, rows };
}
