import { z } from 'zod';
import { operatorTemplateActs } from '#core/domain/account/auditEvent.ts';
import { failureCodes } from '#core/domain/data/failure.ts';
import { templateOrigins } from '#core/domain/operator/lists.ts';
import { Audience } from '#core/domain/template/ownTemplate.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { code, count, idInText, numberInText, time } from '#core/wire/codec/code.ts';
import { text } from '#core/wire/codec/text.ts';
import { proof } from './operatorAccountCalls.ts';

const reason = z.strictObject({
  code: z.enum(failureCodes),
  /** As `PageFailure.detail`. */
  detail: z.string().nullable(),
  /** The host of the pages; `null` where the address has none. */
  host: z.string().nullable(),
  count,
});

const operatedTemplate = z.strictObject({
  templateRegistrationId: z.int(),
  slug: z.string(),
  /** In the operator's language. */
  name: z.string(),
  version: z.int(),
  status: code(TemplateStatus),
  /** The account that made it of a task; `null`: it is of the service's folders. */
  owner: z.strictObject({ userName: z.string(), audience: code(Audience), isDisabled: z.boolean() }).nullable(),
  /** Tasks that ran it in these days, their runs, and the pages of these. */
  taskCount: count,
  runs: count,
  pagesDone: count,
  pagesFailed: count,
  lastRunAt: time.nullable(),
  /** The commonest reasons of failed pages, the commonest first. */
  reasons: z.array(reason),
});
export type OperatedTemplate = z.output<typeof operatedTemplate>;

/**
 * Templates of the service's folders or those that accounts made, whose name, slug or owner contains the text, with
 * their runs of the last days; those with the most failed pages first.
 */
export const listOperatedTemplates = defineCall('GET', '/v1/operator/templates', {
  query: z.strictObject({
    origin: z.enum(templateOrigins).default('service'),
    search: z._default(text(254), ''),
    page: numberInText(1, 1_000_000).default(1),
    pageSize: numberInText(1, 100).default(20),
  }),
  reply: z.strictObject({ days: count, items: z.array(operatedTemplate), total: count }),
});
export type OperatedTemplates = z.output<(typeof listOperatedTemplates)['reply']>;

/**
 * Acts on a template that an account made and returns its slug. `disable`: others do not see it, and no run of it
 * starts. `publish`: makes a copy of it, as it is now, a template of the operator's account for all accounts, and
 * returns the slug of the copy. Refused as a wrong proof, with `NotFound`, and with `TemplateNotAvailable` and
 * `QuotaReached` where it cannot be published.
 */
export const actOnTemplate = defineCall('POST', '/v1/operator/templates/{id}', {
  params: z.strictObject({ id: idInText }),
  body: z.strictObject({ act: z.enum(operatorTemplateActs), ...proof }),
  reply: z.strictObject({ slug: z.string() }),
  waits: true,
});
