import type { Tx } from '../database.ts';
import type { LotPlan } from '../schema.ts';

export interface NewLot {
  accountId: string;
  taskId: string;
  plan: LotPlan;
  /** Expanded (core/domain/template/startUrls.ts), in order. */
  startUrls: readonly string[];
  /** The account's nodes: decides into how many subtasks the start URLs are cut. */
  nodeCount: number;
  /** Taken by `nextRevision` before anything else of the account was locked. */
  revision: number;
}

/** Makes a waiting lot with its waiting subtasks, and makes it the task's newest: task status Waiting, its counters new. */
export async function insertLot(_tx: Tx, _lot: NewLot): Promise<{ lotId: string; lotNo: number }> {
  throw new Error('not yet');
}
