import type { Generated } from 'kysely';
import type { LikeState } from '#core/domain/template/templateState.ts';

export interface TemplateStateTable {
  account_id: string;
  template_registration_id: number;
  favorited: boolean;
  feedback: LikeState;
  subscribed: boolean;
  revision: number;
}

/** A mail to send to an account; `sent_at` is set once it is sent. */
export interface MaintenanceMailTable {
  mail_id: string;
  account_id: string;
  template_registration_id: number;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

/** The number of rows that an account got from a template on a day in UTC. */
export interface TemplateDayTable {
  account_id: string;
  template_slug: string;
  day: Date;
  rows: number;
}
