import type { CommandContext } from '#server/commands/commandContext.ts';
import { visibleTemplate } from '#server/commands/template/galleryView.ts';
import { markup, type Markup } from '#server/markup.ts';
import { cards } from './cards.ts';
import { languageLinks, type PublicContext, type PublicPage } from '../layout.ts';
import { publicAddresses, publicTemplates } from '../publicAddresses.ts';

/** §9: the number of recommendations. */
const recommendedCount = 8;

/**
 * `/template/forbidden` (§2.1): for deprecated templates and for missing permission. An unknown template leads here
 * too, so that a visitor without permission does not learn that a template exists.
 */
export function forbiddenPage(service: CommandContext, context: PublicContext, isDeprecated: boolean): PublicPage {
  const { t } = context;
  if (isDeprecated) {
    return notice(
      403,
      t(($) => $.forbidden.deprecatedTitle),
      t(($) => $.forbidden.deprecated),
      recommendations(service, context),
    );
  }
  const signIn = markup`<p class="actions"><a class="button primary" href="${publicAddresses.login()}">${t(($) => $.titles.login, { ns: 'common' })}</a></p>`;
  return notice(
    403,
    t(($) => $.forbidden.privateTitle),
    t(($) => $.forbidden.private),
    context.accountId === null ? signIn : markup``,
  );
}

/**
 * `/template/nonsupport?id=` (§2.1): the same page in the supported languages; the gallery where the id is unknown or
 * the visitor may not see the template.
 */
export async function nonsupportPage(
  service: CommandContext,
  context: PublicContext,
  id: number | null,
): Promise<PublicPage> {
  const { t } = context;
  const template =
    id === null ? undefined : await visibleTemplate(service, context.accountId, { templateRegistrationId: id });
  const address = template === undefined ? publicAddresses.gallery : publicAddresses.template(template.slug);
  return notice(
    404,
    t(($) => $.nonsupport.title),
    t(($) => $.nonsupport.text),
    languageLinks({ ...context, languageFrom: 'unknown' }, address),
  );
}

/** The page for an unknown address below `/template`. */
export function notFoundPage(service: CommandContext, context: PublicContext): PublicPage {
  const { t } = context;
  return notice(
    404,
    t(($) => $.notFound.title),
    t(($) => $.notFound.text),
    recommendations(service, context),
  );
}

function notice(status: 403 | 404, title: string, text: string, rest: Markup): PublicPage {
  return {
    status,
    title,
    description: text,
    isIndexed: false,
    structuredData: [],
    main: markup`<header class="page-head"><h1>${title}</h1><p class="lead">${text}</p></header>${rest}`,
  };
}

function recommendations(service: CommandContext, context: PublicContext): Markup {
  return cards(context, publicTemplates(service, context.locale).slice(0, recommendedCount), 2);
}
