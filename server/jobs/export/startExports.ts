import {
  findExportsOf,
  findWaitingExports,
  handBackExport,
  takeExport,
  type ExportClaim,
  type TakenExport,
} from '#server/db/tables/export/exportClaims.ts';
import { startWorkLoop } from '../queue/workLoop.ts';
import { deliverExport } from './delivery/deliverExport.ts';
import type { DeliveryContext } from './delivery/deliveryContext.ts';
import { inRevision, runExport } from './runExport.ts';

/** Files that one worker makes at the same time: they need memory, and the CPU of its subtasks. */
const slots = 2;
/** No retries: the next poll is one. */
const atOnce = AbortSignal.abort();

/** The part of a worker that makes the files of exports and sends rows to receivers. */
export interface Exports {
  /** Polls now: an export may wait. */
  wake: () => void;
  /** Ends an export that is not wanted any more. */
  cancel: (exportId: string) => void;
  /** Call it when notifications may have been missed. */
  lookAgain: () => void;
  /** Hands running exports back to other workers. */
  stop: () => Promise<void>;
}

/** Takes waiting exports, fair between accounts, and makes their files or sends their rows. */
export function startExports(context: DeliveryContext & { workerId: string }): Exports {
  const { database, workerId, log } = context;
  const running = new Map<string, AbortController>();
  let isStopping = false;

  /** An export that was given to this worker while the answer was lost waits for a worker again. */
  const handBackUnknown = async (): Promise<void> => {
    for (const claim of await findExportsOf(database.kysely, workerId)) {
      if (!running.has(claim.exportId)) await handBack(claim);
    }
  };
  const handBack = (claim: ExportClaim & { accountId: string }): Promise<void | null> =>
    inRevision(context, claim, atOnce, (tx, revision) => handBackExport(tx, claim, revision));
  const take = async (limit: number): Promise<TakenExport[]> => {
    await handBackUnknown();
    const taken: TakenExport[] = [];
    for (const { exportId, accountId } of await findWaitingExports(database.kysely, limit)) {
      const claimed = await inRevision(context, { accountId }, atOnce, (tx, revision) =>
        takeExport(tx, { exportId, workerId, revision }),
      );
      if (claimed !== null) taken.push(claimed);
    }
    return taken;
  };
  const handle = async (taken: TakenExport): Promise<void> => {
    const gone = new AbortController();
    running.set(taken.exportId, gone);
    if (isStopping) gone.abort();
    try {
      await (taken.isDelivery ? deliverExport : runExport)(context, taken, gone.signal);
    } finally {
      running.delete(taken.exportId);
      if (isStopping) await handBack(taken);
    }
  };
  const loop = startWorkLoop({ take, handle, slots, log });
  const endUnwanted = async (): Promise<void> => {
    const before = [...running];
    if (before.length === 0) return;
    const wanted = new Set((await findExportsOf(database.kysely, workerId)).map(({ exportId }) => exportId));
    for (const [exportId, gone] of before) if (!wanted.has(exportId)) gone.abort();
  };
  return {
    wake: loop.wake,
    cancel: (exportId) => running.get(exportId)?.abort(),
    lookAgain: () => {
      loop.wake();
      void endUnwanted().catch((error: unknown) => log.warn({ err: error }, 'the exports do not answer'));
    },
    stop: async () => {
      isStopping = true;
      for (const gone of running.values()) gone.abort();
      await loop.stop();
    },
  };
}
