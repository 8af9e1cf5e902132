import { z } from 'zod';
import { Audience, ownTemplateLimits as limits } from '#core/domain/template/ownTemplate.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { code, count, idInText, uuid } from '#core/wire/codec/code.ts';
import { maxInt4 } from '#core/wire/codec/number.ts';
import { line, text } from '#core/wire/codec/text.ts';

const markedPart = z.strictObject({
  /** The place of a part of the first address (core/domain/template/addressParts.ts). */
  place: text(20),
  label: line(limits.label, 1),
  remark: line(limits.remark),
});

const settings = z.strictObject({
  name: line(limits.name, 1),
  description: text(limits.description, 1),
  /** Those who may use it, beside the account. */
  audience: code(Audience),
  /** The chosen accounts; for the audience `chosen` only. */
  userNames: z.array(line(100, 1)).max(limits.userNames),
  /** Parts of the address that are parameters; without any, the addresses are one. */
  parts: z.array(markedPart).max(limits.parts),
  /** The number of pages per address is a parameter. */
  hasPages: z.boolean(),
});
export type OwnTemplateSettings = z.output<typeof settings>;

/** `row`: the picture whose address a cell of a run holds, rows counted from 0. `kept`: the present one. */
const picture = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawn') }),
  z.strictObject({ kind: z.literal('row'), lotId: uuid, rowNo: count.max(maxInt4), column: text(1_000) }),
  z.strictObject({ kind: z.literal('kept') }),
]);
export type OwnTemplatePicture = z.output<typeof picture>;

const body = settings.extend({ picture });
export type OwnTemplateDraft = z.output<typeof body> & { taskId?: string | undefined };
const byId = z.strictObject({ id: idInText });
const made = z.strictObject({ templateRegistrationId: z.int(), slug: z.string(), version: z.int() });

/**
 * Makes a private template of an advanced-mode task of the account: recipe and addresses are the task's, its sample are
 * rows of the newest run. Refused with `NotFound`, `UserNamesUnknown`, `QuotaReached`, `PictureNotAvailable`,
 * `InvalidParameter` where the task's recipe is none any more, and `InvalidInput` for a part that its address does not
 * have. The path of the specification, with another method.
 */
export const makeOwnTemplate = defineCall('POST', '/v1/templateRegistration/private/templates', {
  waits: true,
  body: body.extend({ taskId: uuid }),
  reply: made,
});

const ownTemplate = settings.extend({
  version: z.int(),
  hasPicture: z.boolean(),
  /** The task that it was made of; `null`: it does not exist any more. */
  taskId: uuid.nullable(),
  addresses: z.array(z.string()),
  recipe: z.string(),
  /** Text; '' for all pages. */
  maxPages: z.string(),
  /** The recipe was made signed in: each task of the template has a sign-in of its own. */
  asksSignIn: z.boolean(),
});
export type OwnTemplate = z.output<typeof ownTemplate>;

/** Returns a template of the account for its form, with its recipe as JSON text. Refused with `NotFound`. */
export const getOwnTemplate = defineCall('GET', '/v1/templateRegistration/private/templates/{id}', {
  params: byId,
  reply: ownTemplate,
});

/**
 * Replaces the settings of a template of the account. With `taskId` its recipe, addresses and sample are taken from
 * that task. It gets a new version where its tasks would run otherwise than before. Refused as when it is made.
 */
export const changeOwnTemplate = defineCall('PUT', '/v1/templateRegistration/private/templates/{id}', {
  waits: true,
  params: byId,
  body: body.extend({ taskId: uuid.optional() }),
  reply: made,
});

/**
 * Removes a template of the account: its tasks start no more and say why, as with every deprecated template. An account
 * that its owner chose is taken from the chosen ones. Refused with `NotFound`.
 */
export const removeOwnTemplate = defineCall('DELETE', '/v1/templateRegistration/private/templates/{id}', {
  params: byId,
  reply: z.strictObject({}),
});
