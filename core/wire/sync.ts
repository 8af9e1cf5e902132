import { z } from 'zod';
import { locales } from '../domain/locale.ts';
import { account } from './rows/account.ts';
import { count, numberInText, time, uuid } from './codec/code.ts';
import { defineCall } from './call/defineCall.ts';
import { destination } from './calls/data/destination.ts';
import { exportRecord } from './rows/exportRecord.ts';
import { savedView } from './calls/data/savedView.ts';
import { lot, subtask, task, taskGroup } from './rows/task.ts';
import { collection, kind, template, templateState } from './rows/template.ts';
import { text } from './codec/text.ts';

/**
 * `<epoch>.<revision>` (terms in SYNC.md). During a first fill `.<below>` follows: every live row from this revision up
 * has arrived, older ones are still to come.
 */
export const cursor = z.string().regex(/^[a-z0-9]{1,32}\.\d{1,15}(\.\d{1,15})?$/u);

const ids = z.array(uuid);

/**
 * Returns the changes of the account since a cursor. 304 when nothing changed; 410 `CursorExpired` when the cursor is
 * of another epoch or older than the tombstones: the device reads everything again. `gallery` names the version of the
 * templates.
 */
export const getChanges = defineCall('GET', '/v1/sync/changes', {
  rate: 'poll',
  query: z.strictObject({
    since: cursor.optional(),
    limit: numberInText(1, 5000).default(500),
    client: uuid.optional(),
  }),
  reply: z.strictObject({
    cursor,
    more: z.boolean(),
    /** The last applied sequence of `client`; `null` when the service does not know it. */
    lastSequence: count.nullable(),
    gallery: z.string(),
    account: account.nullable(),
    upserts: z.strictObject({
      groups: z.array(taskGroup),
      tasks: z.array(task),
      lots: z.array(lot),
      subtasks: z.array(subtask),
      templateStates: z.array(templateState),
      exports: z.array(exportRecord),
      destinations: z.array(destination),
      views: z.array(savedView),
    }),
    deletes: z.strictObject({
      groups: ids,
      tasks: ids,
      lots: ids,
      subtasks: ids,
      exports: ids,
      destinations: ids,
      views: ids,
    }),
  }),
});
export type Changes = z.output<typeof getChanges.reply>;

/**
 * Returns all templates, kinds and collections in one language. The ETag is the `gallery` of the changes. `likes` are
 * those of other accounts: the device adds its own, which it may know better.
 */
export const getGallery = defineCall('GET', '/v1/sync/gallery', {
  query: z.strictObject({ language: z.enum(locales) }),
  reply: z.strictObject({
    gallery: z.string(),
    kinds: z.array(kind),
    collections: z.array(collection),
    templates: z.array(template),
  }),
});
export type Gallery = z.output<typeof getGallery.reply>;

/**
 * Returns the likes of other accounts by registration id; a template without any is left out. Likes alone do not change
 * the gallery's version: a device reads them every hour.
 */
export const getLikes = defineCall('GET', '/v1/sync/likes', {
  reply: z.strictObject({ likes: z.record(z.string(), count) }),
});

/** One block: rows `firstRow` to `firstRow + rowCount` of its lot; `body` is core/domain/data/block.ts. */
export const block = z.strictObject({
  blockNo: count,
  firstRow: count,
  rowCount: count,
  isFull: z.boolean(),
  body: z.string(),
});
export type Block = z.output<typeof block>;

/**
 * Returns blocks of a lot from number `from` on, about `maxBytes` of them, always at least one when there is one. With
 * `rewrittenAfter` it returns the blocks up to `from` that were rewritten since then, in that order: `rewrites` is then
 * the number that the device has reached with them, else the lot's own number.
 */
export const getBlocks = defineCall('GET', '/v1/sync/blocks', {
  rate: 'blocks',
  query: z.strictObject({
    lotId: uuid,
    from: numberInText(0).default(0),
    maxBytes: numberInText(1, 8_388_608).default(1_048_576),
    rewrittenAfter: numberInText(0).optional(),
  }),
  reply: z.strictObject({
    lotId: uuid,
    columns: z.array(z.string()),
    rowCount: count,
    rewrites: count.optional(),
    blocks: z.array(block),
  }),
});

/**
 * One edit in a push (core/edits). `target` is the id of a task, a group or a view, or a template's registration id as
 * text; the edit defines `patch`.
 */
export const mutation = z.strictObject({
  seq: z.int().positive(),
  uuid,
  name: text(100),
  target: z.union([uuid, z.string().regex(/^[1-9]\d{0,9}$/u)]),
  baseRevision: count,
  patch: z.unknown(),
});
export type Mutation = z.output<typeof mutation>;

/**
 * The result of an edit. `applied` names the revision that the device must have read before it settles the edit;
 * `conflict` gives the value that the service kept, its author and time.
 */
export const mutationResult = z.discriminatedUnion('outcome', [
  z.strictObject({ seq: z.int(), outcome: z.literal('applied'), revision: count }),
  z.strictObject({
    seq: z.int(),
    outcome: z.literal('conflict'),
    revision: count,
    value: z.unknown(),
    changedBy: z.string(),
    changedAt: time,
  }),
  z.strictObject({ seq: z.int(), outcome: z.literal('refused'), refusal: z.looseObject({ code: z.string() }) }),
]);
export type MutationResult = z.output<typeof mutationResult>;

/**
 * The part of an edit that the service needs to store a result for it. The rest is checked edit by edit (`mutation`):
 * an invalid edit is refused alone, else it would block all edits behind it on its device for ever.
 */
const sentMutation = z.looseObject({ seq: mutation.shape.seq, uuid });
export type SentMutation = z.output<typeof sentMutation>;

/** 409 `SequenceGap` names the expected number; 422 `SequenceReused` means that the browser profile was copied. */
export const pushEdits = defineCall('POST', '/v1/sync/push', {
  rate: 'push',
  body: z.strictObject({
    clientId: uuid,
    epoch: text(32),
    mutations: z.array(sentMutation).min(1).max(100),
  }),
  reply: z.strictObject({ results: z.array(mutationResult), lastSequence: count }),
});
