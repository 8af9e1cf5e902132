import type { TemplateState } from '#core/domain/template/templateState.ts';
import type { TemplateStateRow } from '#server/db/tables/template/templateStates.ts';

export function presentTemplateState(row: TemplateStateRow): TemplateState {
  return {
    templateRegistrationId: row.template_registration_id,
    favorited: row.favorited,
    feedback: row.feedback,
    subscribed: row.subscribed,
    revision: row.revision,
  };
}
