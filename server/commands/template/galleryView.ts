import type { Locale } from '#core/domain/locale.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { LikeState, untouchedState, type TemplateState } from '#core/domain/template/templateState.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { readTemplateStates } from '#server/db/tables/template/templateStates.ts';
import { presentTemplateState } from '#server/present/presentTemplateCard.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import type { CommandContext } from '../commandContext.ts';
import { findTemplate, type WantedTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { listUsableTemplates } from '#server/commands/templateAccess/usableTemplates.ts';

/**
 * The gallery for one account: without the private templates of others, and with the account's state of each template.
 */
export interface GalleryView {
  account: AccountRow;
  version: string;
  templates: readonly GalleryTemplate[];
  stateOf(templateRegistrationId: number): TemplateState;
  /** Registration ids. */
  favoriteIds: ReadonlySet<number>;
  present(template: GalleryTemplate, language: Locale): Template;
  /** Number of likes of other accounts. */
  likesOfOthers(templateRegistrationId: number): number;
}

export async function viewGallery(context: CommandContext, accountId: string): Promise<GalleryView> {
  const { account, version, templates, rows } = await context.database.withAccount(accountId, async (tx) => {
    const row = await readAccount(tx, accountId);
    return {
      account: row,
      version: await galleryVersionOf(context, row),
      templates: await listUsableTemplates(context, tx, row),
      rows: await readTemplateStates(tx, accountId),
    };
  });
  const likes = await context.likes.all();
  const states = new Map(rows.map((row) => [row.template_registration_id, presentTemplateState(row)]));
  const stateOf = (id: number) => states.get(id) ?? untouchedState(id);
  const likesOf = (id: number) => likes.get(id) ?? 0;
  return {
    account,
    version,
    templates,
    stateOf,
    favoriteIds: new Set(
      [...states.values()].filter(({ favorited }) => favorited).map((state) => state.templateRegistrationId),
    ),
    present: (template, language) =>
      presentTemplate(template, language, likesOf(template.templateRegistrationId), context.browsers.isMissing()),
    likesOfOthers: (id) => Math.max(0, likesOf(id) - Number(stateOf(id).feedback === LikeState.Like)),
  };
}

/** The facts that the version of the gallery depends on. */
type Versioned = Pick<CommandContext, 'gallery' | 'browsers' | 'revisionCache'>;

/**
 * Returns the version of the service's gallery. It changes when every device would receive another gallery: by other
 * template files, by a template that an operator publishes, or when templates that need a browser can or cannot run
 * here.
 */
export async function galleryVersion({ gallery, browsers, revisionCache }: Versioned): Promise<string> {
  const published = await revisionCache.published();
  return `${gallery.version}${published === 0 ? '' : `-p${published}`}${browsers.isMissing() ? '-b' : ''}`;
}

/**
 * Returns the version of the gallery for an account. It also changes with the templates that accounts made for it. Take
 * it before the templates are read: a newer gallery under an older version is read once more.
 */
export async function galleryVersionOf(
  context: Versioned,
  { gallery_revision: revision }: Pick<AccountRow, 'gallery_revision'>,
): Promise<string> {
  const version = await galleryVersion(context);
  return revision === 0 ? version : `${version}-${revision}`;
}

/** The same, with the account's row read first. */
export async function readGalleryVersion(context: CommandContext, accountId: string): Promise<string> {
  return galleryVersionOf(context, await context.database.withAccount(accountId, (tx) => readAccount(tx, accountId)));
}

/**
 * Returns the template if the viewer may see it; `accountId` is `null` for a visitor without an account. A private
 * template of others is `undefined` like a missing one, after the same time.
 */
export async function visibleTemplate(
  context: CommandContext,
  accountId: string | null,
  wanted: WantedTemplate,
): Promise<GalleryTemplate | undefined> {
  const { gallery, database } = context;
  const template = 'slug' in wanted ? gallery.bySlug(wanted.slug) : gallery.byId(wanted.templateRegistrationId);
  if (template?.scope === TemplateScope.Common) return template;
  if (accountId === null) return undefined;
  return database.withAccount(accountId, async (tx) =>
    findTemplate(context, tx, await readAccount(tx, accountId), wanted),
  );
}
