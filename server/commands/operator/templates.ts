import type { Locale } from '#core/domain/locale.ts';
import type { TemplateOrigin } from '#core/domain/operator/lists.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import { ownTemplateSlug } from '#core/domain/template/ownTemplate.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import type { OperatedTemplate, OperatedTemplates } from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import {
  readFailureReasons,
  readTemplatePages,
  searchOwnTemplates,
  type OwnTemplateRuns,
  type TemplatePages,
} from '#server/db/tables/service/templateRuns.ts';
import type { Gallery } from '#server/templates/gallery.ts';
import type { CommandContext } from '../commandContext.ts';
import { asOperator } from './asOperator.ts';
import { pageDays as days } from './serviceHealth.ts';

const reasonCount = 3;

interface Search {
  search: string;
  page: number;
  pageSize: number;
}

type Found = Omit<OperatedTemplate, 'reasons'>;

/** Returns a page of the templates of an origin, with the reasons of their failed pages. Refused as `asOperator`. */
export async function listOperatedTemplates(
  context: CommandContext,
  operatorId: string,
  { origin, ...given }: Search & { origin: TemplateOrigin },
): Promise<Result<OperatedTemplates>> {
  return asOperator(context, operatorId, async (tx) => {
    const search = { ...given, search: given.search.trim() };
    const { items, total } =
      origin === 'accounts'
        ? await findMade(tx, search)
        : await findLoaded(tx, context.gallery, { ...search, language: (await readAccount(tx, operatorId)).language });
    return success({ days, items: await withReasons(tx, items), total });
  });
}

async function findMade(tx: Tx, search: Search): Promise<{ items: Found[]; total: number }> {
  const { rows, total } = await searchOwnTemplates(tx, { ...search, days });
  return { items: rows.map(presentMade), total };
}

function presentMade(row: OwnTemplateRuns): Found {
  const { template_registration_id: id, name, version, audience, userName, is_disabled: isDisabled } = row;
  return {
    templateRegistrationId: id,
    slug: ownTemplateSlug(id),
    name,
    version,
    status: isDisabled ? TemplateStatus.Maintaining : TemplateStatus.Published,
    owner: { userName, audience, isDisabled },
    ...presentRuns(row),
  };
}

/** Templates of folders are few and in memory. */
async function findLoaded(
  tx: Tx,
  { templates }: Gallery,
  { search, page, pageSize, language }: Search & { language: Locale },
): Promise<{ items: Found[]; total: number }> {
  const ran = new Map((await readTemplatePages(tx, days)).map((row) => [row.slug, row]));
  const wanted = search.toLocaleLowerCase(language);
  const found = templates
    .map(({ templateRegistrationId, slug, version, status, texts }): Found => ({
      templateRegistrationId,
      slug,
      version,
      status,
      name: texts[language].name,
      owner: null,
      ...presentRuns(ran.get(slug)),
    })) // prettier-ignore
    .filter(({ name, slug }) => slug.includes(wanted) || name.toLocaleLowerCase(language).includes(wanted))
    .toSorted(
      (one, other) =>
        other.pagesFailed - one.pagesFailed || other.runs - one.runs || one.name.localeCompare(other.name, language),
    );
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

type Runs = Pick<Found, 'taskCount' | 'runs' | 'pagesDone' | 'pagesFailed' | 'lastRunAt'>;

function presentRuns(ran: Partial<Omit<TemplatePages, 'slug'>> | undefined): Runs {
  const { taskCount, runs, pagesDone, pagesFailed, lastRunAt } = ran ?? {};
  return {
    taskCount: taskCount ?? 0,
    runs: runs ?? 0,
    pagesDone: pagesDone ?? 0,
    pagesFailed: pagesFailed ?? 0,
    lastRunAt: lastRunAt?.getTime() ?? null,
  };
}

async function withReasons(tx: Tx, found: readonly Found[]): Promise<OperatedTemplate[]> {
  const slugs = found.filter(({ pagesFailed }) => pagesFailed > 0).map(({ slug }) => slug);
  const rows = slugs.length === 0 ? [] : await readFailureReasons(tx, { slugs, days, limit: reasonCount });
  const reasons = Map.groupBy(rows, ({ slug }) => slug);
  return found.map((template) => ({
    ...template,
    reasons: (reasons.get(template.slug) ?? []).map(({ slug: _slug, ...reason }) => reason),
  }));
}
