import { sql, type Kysely } from 'kysely';
import type { FailureCode } from '#core/domain/data/failure.ts';
import type { OwnTemplateRow } from '#server/db/tables/template/ownTemplates.ts';
import { containing } from './operators.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { Tx } from '#server/db/database.ts';

/*
 * Templates by their runs of the last days, over all accounts. A template without a run has no row.
 */

/** The runs of a template, and their pages. */
export interface TemplatePages {
  slug: string;
  /** Tasks that ran. */
  taskCount: number;
  runs: number;
  pagesDone: number;
  pagesFailed: number;
  lastRunAt: Date;
}

const templatePages = (days: number) => sql`
  select template_slug as slug, count(distinct task_id) as "taskCount", count(*) as runs,
    coalesce(sum(lots.pages_done), 0)::bigint as "pagesDone",
    coalesce(sum(lots.pages_failed), 0)::bigint as "pagesFailed", max(lots.created_at) as "lastRunAt"
  from lots join tasks using (task_id, account_id) where lots.created_at > now() - ${days} * interval '1 day'
  group by template_slug`;

/** Returns the templates of the runs of the last days, those with the most failed pages first. */
export async function readTemplatePages(db: Kysely<Schema>, days: number): Promise<TemplatePages[]> {
  const { rows } = await sql<TemplatePages>`
    ${templatePages(days)} order by "pagesFailed" desc, template_slug`.execute(db);
  return rows;
}

/** A reason why pages of a template failed. */
export interface FailureReason {
  slug: string;
  code: FailureCode;
  detail: string | null;
  host: string | null;
  count: number;
}

/** Returns the commonest reasons of the failed pages of these templates, of the failures that subtasks keep. */
export async function readFailureReasons(
  db: Kysely<Schema>,
  { slugs, days, limit }: { slugs: readonly string[]; days: number; limit: number },
): Promise<FailureReason[]> {
  const { rows } = await sql<FailureReason>`
    select slug, code, detail, host, count from (
      select template_slug as slug, failure ->> 'code' as code, failure ->> 'detail' as detail,
        substring(failure ->> 'url' from '^[a-z]+://(?:[^/?#@]*@)?([^/?#]+)') as host, count(*) as count,
        row_number() over (
          partition by template_slug order by count(*) desc, failure ->> 'code', max(failure ->> 'url')) as place
      from lots join tasks using (task_id, account_id) join subtasks on subtasks.lot_id = lots.lot_id
        cross join lateral jsonb_array_elements(failures) as failure
      where lots.created_at > now() - ${days} * interval '1 day' and subtasks.pages_failed > 0
        and template_slug = any(${[...slugs]})
      group by 1, 2, 3, 4) as ranked
    where place <= ${limit} order by slug, place`.execute(db);
  return rows;
}

/** A template that an account made, with its owner's name of today and its runs. */
export type OwnTemplateRuns = Pick<
  OwnTemplateRow,
  'template_registration_id' | 'name' | 'version' | 'audience' | 'is_disabled'
> & { userName: string } & Partial<Omit<TemplatePages, 'slug'>>;

/**
 * Returns the templates that accounts made whose name, slug or owner contains a text, those with the most failed pages
 * first, and how many there are. As the service.
 */
export async function searchOwnTemplates(
  tx: Tx,
  { search, days, page, pageSize }: { search: string; days: number; page: number; pageSize: number },
): Promise<{ rows: OwnTemplateRuns[]; total: number }> {
  const pattern = containing(search);
  const from = sql`
    own_templates join accounts using (account_id)
    where removed_at is null and (
      name ilike ${pattern} or user_name ilike ${pattern} or 'own-' || template_registration_id ilike ${pattern})`;
  const { rows } = await sql<OwnTemplateRuns>`
    select template_registration_id, name, version, audience, disabled_at is not null as is_disabled,
      user_name as "userName", "taskCount", runs, "pagesDone", "pagesFailed", "lastRunAt"
    from (select own_templates.*, user_name from ${from}) as made
      left join (${templatePages(days)}) as ran on slug = 'own-' || template_registration_id
    order by coalesce("pagesFailed", 0) desc, changed_at desc, template_registration_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const total = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx);
  return { rows, total: total.rows[0]?.total ?? 0 };
}
