import { createHash } from 'node:crypto';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { ownTemplateIdOf } from '#core/domain/template/ownTemplate.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { findOwnPicture } from '#server/db/tables/template/ownTemplates.ts';
import { drawTemplate } from '#server/templates/drawTemplate.ts';
import type { CommandContext } from '../commandContext.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { visibleTemplate } from './galleryView.ts';

const types = { svg: 'image/svg+xml; charset=utf-8', webp: 'image/webp' } as const;

interface TemplateImage {
  body: Buffer;
  etag: string;
  type: string;
  isPublic: boolean;
}

/**
 * Returns the picture of a template, or of a mark of its parameters, by the name of its file; `accountOf` is called for
 * private ones only. `undefined` for a private one of others like for a missing one.
 */
export async function readTemplateImage(
  context: CommandContext,
  file: string,
  accountOf: () => Promise<string | null>,
): Promise<TemplateImage | undefined> {
  const [name = '', ending, ...more] = file.split('.');
  if (more.length > 0 || (ending !== 'svg' && ending !== 'webp')) return undefined;
  const id = ownTemplateIdOf(name);
  if (id !== null) return ownImage(context, id, ending, await accountOf());
  const [slug = ''] = name.split('--');
  const isPublic = context.gallery.bySlug(slug)?.scope === TemplateScope.Common;
  const template = await visibleTemplate(context, isPublic ? null : await accountOf(), { slug });
  const image = template === undefined || ending !== 'svg' ? undefined : context.gallery.image(name);
  return image && { ...image, type: types.svg, isPublic };
}

async function ownImage(
  context: CommandContext,
  id: number,
  ending: keyof typeof types,
  accountId: string | null,
): Promise<TemplateImage | undefined> {
  if (accountId === null) return undefined;
  return context.database.withAccount(accountId, async (tx) => {
    const account = await readAccount(tx, accountId);
    const template = await findTemplate(context, tx, account, { templateRegistrationId: id });
    const picture = await findOwnPicture(tx, account, id);
    if (template === undefined || (picture === null) !== (ending === 'svg')) return undefined;
    const body = picture ?? drawTemplate(id, template.texts[account.language].name, template.output.length);
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    return { body, etag, type: types[ending], isPublic: false };
  });
}
