import type { Locale } from '#core/domain/locale.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { LikeState, untouchedState, type TemplateState } from '#core/domain/template/templateState.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { readTemplateStates } from '#server/db/tables/template/templateStates.ts';
import { maySeeTemplate, templateFor } from '#server/policies/templatePolicy.ts';
import { presentTemplateState } from '#server/present/presentTemplateCard.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * The gallery for one account: without the private templates of others, and with the account's state of each template.
 */
export interface GalleryView {
  account: AccountRow;
  templates: readonly GalleryTemplate[];
  stateOf(templateRegistrationId: number): TemplateState;
  /** Registration ids. */
  favoriteIds: ReadonlySet<number>;
  present(template: GalleryTemplate, language: Locale): Template;
  /** Number of likes of other accounts. */
  likesOfOthers(templateRegistrationId: number): number;
}

export async function viewGallery(context: CommandContext, accountId: string): Promise<GalleryView> {
  const { account, rows } = await context.database.withAccount(accountId, async (tx) => ({
    account: await readAccount(tx, accountId),
    rows: await readTemplateStates(tx, accountId),
  }));
  const likes = await context.likes.all();
  const states = new Map(rows.map((row) => [row.template_registration_id, presentTemplateState(row)]));
  const stateOf = (id: number) => states.get(id) ?? untouchedState(id);
  const likesOf = (id: number) => likes.get(id) ?? 0;
  return {
    account,
    templates: context.gallery.templates.filter((template) => maySeeTemplate(template, account)),
    stateOf,
    favoriteIds: new Set(
      [...states.values()].filter(({ favorited }) => favorited).map((state) => state.templateRegistrationId),
    ),
    present: (template, language) =>
      presentTemplate(template, language, likesOf(template.templateRegistrationId), context.browsers.isMissing()),
    likesOfOthers: (id) => Math.max(0, likesOf(id) - Number(stateOf(id).feedback === LikeState.Like)),
  };
}

/**
 * Returns the version of the gallery for devices. It changes when a device would receive another gallery: by other
 * template files, or when templates that need a browser can or cannot run here.
 */
export function galleryVersion({ gallery, browsers }: Pick<CommandContext, 'gallery' | 'browsers'>): string {
  return browsers.isMissing() ? `${gallery.version}-b` : gallery.version;
}

/**
 * Returns the template if the viewer may see it; `accountId` is `null` for a visitor without an account. A private
 * template of others is `undefined` like a missing one, after the same time.
 */
export async function visibleTemplate(
  { database }: CommandContext,
  accountId: string | null,
  template: GalleryTemplate | undefined,
): Promise<GalleryTemplate | undefined> {
  if (template?.scope === TemplateScope.Common) return template;
  if (accountId === null) return undefined;
  const account = await database.withAccount(accountId, (tx) => readAccount(tx, accountId));
  return templateFor(account, template);
}
