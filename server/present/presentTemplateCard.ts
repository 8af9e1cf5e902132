import { createHash } from 'node:crypto';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { TemplateState } from '#core/domain/template/templateState.ts';
import type { TemplateCard } from '#core/wire/calls/template/templateCalls.ts';
import type { Template } from '#core/wire/rows/template.ts';
import type { TemplateStateRow } from '#server/db/tables/template/templateStates.ts';

/** A template as in lists, for an account of this level (§3.3, card). */
export function presentTemplateCard(template: Template, level: AccountLevel): TemplateCard {
  return {
    ...template,
    tempGuid: guidOf(template.templateRegistrationId),
    isTemplateCollection: false,
    pricePerData: pricePerRowMicro(template.prices, level),
  };
}

/** A template's number as a UUID of version 8: derived from the number only, so it is the same on every service. */
function guidOf(templateRegistrationId: number): string {
  const digits = createHash('sha256').update(`template ${templateRegistrationId}`).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20, 32)].join('-');
}

export function presentTemplateState(row: TemplateStateRow): TemplateState {
  return {
    templateRegistrationId: row.template_registration_id,
    favorited: row.favorited,
    feedback: row.feedback,
    subscribed: row.subscribed,
    revision: row.revision,
  };
}
