import { z } from 'zod';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { code, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { listHash, repliedBytes } from './listCalls.ts';
import { parameterValues } from '#core/wire/rows/parameters.ts';

/** The shared part of a task, in its current state: enough to fill in a new task's form, without secrets. */
const taskShare = z.strictObject({
  taskName: z.string(),
  templateRegistrationId: z.int(),
  templateSlug: z.string(),
  /** Without cookies and proxies. */
  parameters: parameterValues,
});
export type TaskShare = z.output<typeof taskShare>;

/**
 * §7.5. Creates a share of a task; where one exists that has not expired, returns it with the new expiry. Anyone with
 * an account and the share's id may read it, until `expiresAt` or until the task is deleted.
 */
export const shareTask = defineCall('POST', '/v1/taskrules/taskshares/{id}', {
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ expiresAt: time.nullable().default(null) }),
  reply: z.strictObject({ shareId: uuid, expiresAt: time.nullable() }),
});

/**
 * §7.4. Reading changes nothing. Refused with `NotFound`, alike for an unknown id, an expired share, a deleted task and
 * a private template of other accounts.
 */
export const getTaskShare = defineCall('GET', '/v1/taskshares:{id}', {
  params: z.strictObject({ id: uuid }),
  reply: taskShare,
});

/**
 * Returns a long list that the values of a share name; once saved, it belongs to the account that saves it. Refused
 * like `getTaskShare`.
 */
export const getSharedList = defineCall('GET', '/v1/taskshares:{id}/lists/{hash}', {
  rate: 'lists',
  params: z.strictObject({ id: uuid, hash: listHash }),
  reply: repliedBytes,
  replyType: 'application/gzip',
});

/**
 * §7.5. Returns the template of a task, and whether it has a newer version than the one that the task was saved with.
 */
export const getTemplateRelation = defineCall('GET', '/v1/taskrules/{id}/templateRelation', {
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({
    taskId: uuid,
    templateRegistrationId: z.int(),
    slug: z.string(),
    templateVersion: z.int(),
    currentTemplateVersion: z.int(),
    status: code(TemplateStatus),
  }),
});
