import type { Locale } from '#core/domain/locale.ts';
import { DataSourceType } from '#core/domain/parameters/parameter.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { TemplateType } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { TemplateInfo } from '#core/wire/calls/template/templateCalls.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { readUsageToday } from '#server/db/tables/template/templateUsage.ts';
import { isNamed } from '#server/policies/templatePolicy.ts';
import { presentTemplateCard } from '#server/present/presentTemplateCard.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import type { CommandContext } from '../commandContext.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { viewGallery } from './galleryView.ts';

/**
 * Returns one template in one language, with the account's state of it. Refused with `NotFound`, also for a private
 * one.
 */
export async function getTemplate(
  context: CommandContext,
  accountId: string,
  wanted: { slug: string } | { templateRegistrationId: number },
  language: Locale,
): Promise<Result<TemplateInfo>> {
  const view = await viewGallery(context, accountId);
  const isWanted = ({ slug, templateRegistrationId: id }: GalleryTemplate) =>
    'slug' in wanted ? slug === wanted.slug : id === wanted.templateRegistrationId;
  const template = view.templates.find(isWanted);
  if (template === undefined) return refused({ code: 'NotFound' });
  const { templateRegistrationId: id, version, scope, accountLimit, slug } = template;
  const { favorited, feedback, subscribed } = view.stateOf(id);
  const { rows } = await context.database.withAccount(accountId, (tx) => readUsageToday(tx, accountId, slug));
  const card = presentTemplateCard(view.present(template, language), view.account.level);
  return success({
    ...card,
    favorited,
    feedback,
    subscribed,
    id: `${id}.${version}`,
    type: TemplateType.Template,
    currentTemplateVersion: version,
    newMinAccountLevel: accountLimit,
    isPublic: scope === TemplateScope.Common,
    isWhiteUserId: isNamed(template, view.account),
    privatePermissionDenied: false,
    todayCrawlCount: rows,
    fieldDataSource: JSON.stringify(tableChoices(card)),
  });
}

/** Returns the choices that are read from the template's tables, by parameter. */
function tableChoices({ parameters }: Pick<TemplateInfo, 'parameters'>): Record<string, unknown> {
  const fromTables = parameters.filter(
    ({ controlOptions }) => controlOptions.dataSourceType === DataSourceType.Internal,
  );
  return Object.fromEntries(fromTables.map(({ paramName, controlOptions }) => [paramName, controlOptions.choices]));
}

/** Returns the slug of a template whose cost a user estimates (§7.4). Refused with `NotFound`. */
export async function costEstimate(
  context: CommandContext,
  accountId: string,
  templateRegistrationId: number,
): Promise<Result<string>> {
  const template = await context.database.withAccount(accountId, async (tx) =>
    findTemplate(context, tx, await readAccount(tx, accountId), { templateRegistrationId }),
  );
  return template === undefined ? refused({ code: 'NotFound' }) : success(template.slug);
}

/** Returns the number of rows that the account got from a template since midnight UTC. Refused with `NotFound`. */
export async function countRowsToday(
  context: CommandContext,
  accountId: string,
  templateRegistrationId: number,
): Promise<Result<{ todayExtractedCount: number }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const template = await findTemplate(context, tx, await readAccount(tx, accountId), { templateRegistrationId });
    if (template === undefined) return refused({ code: 'NotFound' });
    const { rows } = await readUsageToday(tx, accountId, template.slug);
    return success({ todayExtractedCount: rows });
  });
}
