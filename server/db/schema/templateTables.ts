import type { Generated } from 'kysely';
import type { Audience, OwnTemplateContent } from '#core/domain/template/ownTemplate.ts';
import type { LikeState } from '#core/domain/template/templateState.ts';
import type { Json } from './Json.ts';

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

export interface OwnTemplateTable {
  template_registration_id: Generated<number>;
  account_id: string;
  owner_name: string;
  name: string;
  description: string;
  /** Increases with its content. */
  version: Generated<number>;
  audience: Audience;
  content: Json<OwnTemplateContent>;
  /** WebP; `null`: it is drawn. */
  picture: Buffer | null;
  /** The task that it was made of last. */
  source_task_id: string | null;
  bytes: number;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  removed_at: Date | null;
  /** By the operator: its readers do not see it, and its owner cannot run it. */
  disabled_at: Date | null;
}

/** An account that may use a template: `reader_id`, under the name that the owner (`account_id`) typed. */
export interface OwnTemplateReaderTable {
  template_registration_id: number;
  account_id: string;
  reader_id: string;
  user_name: string;
}
