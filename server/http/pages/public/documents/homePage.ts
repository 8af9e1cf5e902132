import { markup, type Markup } from '#server/markup.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { readPublicCollections, readPublicKinds } from '#server/commands/template/galleryReads.ts';
import { cards } from './cards.ts';
import { linkTo, type PublicContext, type PublicPage } from '../layout.ts';
import { publicAddresses, publicTemplates } from '../publicAddresses.ts';

/** §9: recommendations on home. */
const featuredCount = 8;

/** `/`: what Sheaf is, and the first step. */
export function homePage(service: CommandContext, context: PublicContext): PublicPage {
  const { t } = context;
  const featured = publicTemplates(service, context.locale).slice(0, featuredCount);
  return {
    status: 200,
    title: t(($) => $.home.title),
    description: t(($) => $.home.description),
    isIndexed: true,
    structuredData: [
      {
        '@type': 'WebSite',
        name: t(($) => $.product, { ns: 'common' }),
        url: `${context.origin}/`,
        inLanguage: context.locale,
      },
      {
        '@type': 'Organization',
        name: t(($) => $.product, { ns: 'common' }),
        url: `${context.origin}/`,
        logo: `${context.origin}/icons/sheaf-512.png`,
      },
    ],
    main: markup`<section class="hero">
<h1>${t(($) => $.home.heading)}</h1>
<p class="lead">${t(($) => $.home.lead)}</p>
<p class="actions">${begin(context)}<a class="button large" href="${linkTo(context, publicAddresses.gallery)}">${t(($) => $.home.browse)}</a></p>
</section>
${points(context)}
<section aria-labelledby="featured"><div class="section-head"><h2 id="featured">${t(($) => $.home.featured)}</h2>
<a href="${linkTo(context, publicAddresses.gallery)}">${t(($) => $.home.allTemplates)}</a></div>
${cards(context, featured, 3)}</section>
${collections(service, context)}
${kinds(service, context)}`,
  };
}

/** The first step: the demo where there is one, else an account. */
function begin({ t, isDemo, accountId, isSignupOpen }: PublicContext): Markup {
  const button = (address: string, text: string) =>
    markup`<a class="button primary large" href="${address}">${text}</a> `;
  if (accountId !== null)
    return button(
      publicAddresses.console,
      t(($) => $.site.console),
    );
  if (isDemo)
    return button(
      publicAddresses.login(),
      t(($) => $.signIn.enterDemo, { ns: 'sign' }),
    );
  return isSignupOpen
    ? button(
        publicAddresses.signup,
        t(($) => $.titles.signup, { ns: 'common' }),
      )
    : button(
        publicAddresses.login(),
        t(($) => $.titles.login, { ns: 'common' }),
      );
}

function points({ t }: PublicContext): Markup {
  const point = (title: string, text: string) => markup`<li><h2>${title}</h2><p>${text}</p></li>`;
  return markup`<ul class="points">${point(
    t(($) => $.home.offlineTitle),
    t(($) => $.home.offline),
  )}${point(
    t(($) => $.home.onceTitle),
    t(($) => $.home.once),
  )}${point(
    t(($) => $.home.whyTitle),
    t(($) => $.home.why),
  )}</ul>`;
}

function collections(service: CommandContext, context: PublicContext): Markup {
  const all = readPublicCollections(service, context.locale);
  if (all.length === 0) return markup``;
  const { t } = context;
  return markup`<section aria-labelledby="collections"><h2 id="collections">${t(($) => $.home.collections)}</h2>
<ul class="tiles">${all.map(
    ({ slug, name, description }) =>
      markup`<li class="tile"><h3><a class="cover" href="${linkTo(context, publicAddresses.collection(slug))}">${name}</a></h3><p>${description}</p></li>`,
  )}</ul></section>`;
}

function kinds(service: CommandContext, context: PublicContext): Markup {
  const { t } = context;
  return markup`<section aria-labelledby="kinds"><h2 id="kinds">${t(($) => $.home.kinds)}</h2>
<ul class="kinds">${readPublicKinds(service, context.locale).map(
    ({ slug, kindName }) =>
      markup`<li><a class="chip large" href="${linkTo(context, publicAddresses.kind(slug))}">${kindName}</a></li>`,
  )}</ul></section>`;
}
