import { markup, type Markup } from '#server/markup.ts';
import type { Service } from '#server/commands/service.ts';
import { readPublicCollections, readPublicKinds } from '#server/commands/template/readPublicTemplates.ts';
import { cards } from './cards.ts';
import { linkTo, type PublicContext, type PublicPage } from '../layout.ts';
import { publicAddresses } from '../publicAddresses.ts';
import { publicTemplates } from '../publicTemplates.ts';

/** §9: recommendations on home. */
const featuredCount = 8;

/** `/`: what Sheaf is, and where to begin. */
export function homePage(service: Service, context: PublicContext): PublicPage {
  const { home, common } = context.texts;
  const featured = publicTemplates(service, context.locale).slice(0, featuredCount);
  return {
    status: 200,
    title: home.title,
    description: home.description,
    isIndexed: true,
    structuredData: [
      { '@type': 'WebSite', name: common.product, url: `${context.origin}/`, inLanguage: context.locale },
      {
        '@type': 'Organization',
        name: common.product,
        url: `${context.origin}/`,
        logo: `${context.origin}/icons/sheaf-512.png`,
      },
    ],
    main: markup`<section class="hero">
<h1>${home.heading}</h1>
<p class="lead">${home.lead}</p>
<p class="actions">${begin(context)}<a class="button large" href="${linkTo(context, publicAddresses.gallery)}">${home.browse}</a></p>
</section>
${points(context)}
<section aria-labelledby="featured"><div class="section-head"><h2 id="featured">${home.featured}</h2>
<a href="${linkTo(context, publicAddresses.gallery)}">${home.allTemplates}</a></div>
${cards(context, featured, 3)}</section>
${collections(service, context)}
${kinds(service, context)}`,
  };
}

/** The first step: the demo where there is one, else an account. */
function begin({ texts, isDemo, accountId, isSignupOpen }: PublicContext): Markup {
  const button = (address: string, text: string) =>
    markup`<a class="button primary large" href="${address}">${text}</a> `;
  if (accountId !== null) return button(publicAddresses.console, texts.site.console);
  if (isDemo) return button(publicAddresses.login(), texts.common.signIn.enterDemo);
  return isSignupOpen
    ? button(publicAddresses.signup, texts.common.titles.signup)
    : button(publicAddresses.login(), texts.common.titles.login);
}

function points({ texts: { home } }: PublicContext): Markup {
  const point = (title: string, text: string) => markup`<li><h2>${title}</h2><p>${text}</p></li>`;
  return markup`<ul class="points">${point(home.offlineTitle, home.offline)}${point(home.onceTitle, home.once)}${point(home.whyTitle, home.why)}</ul>`;
}

function collections(service: Service, context: PublicContext): Markup {
  const all = readPublicCollections(service, context.locale);
  if (all.length === 0) return markup``;
  return markup`<section aria-labelledby="collections"><h2 id="collections">${context.texts.home.collections}</h2>
<ul class="tiles">${all.map(
    ({ slug, name, description }) =>
      markup`<li class="tile"><h3><a class="cover" href="${linkTo(context, publicAddresses.collection(slug))}">${name}</a></h3><p>${description}</p></li>`,
  )}</ul></section>`;
}

function kinds(service: Service, context: PublicContext): Markup {
  return markup`<section aria-labelledby="kinds"><h2 id="kinds">${context.texts.home.kinds}</h2>
<ul class="kinds">${readPublicKinds(service, context.locale).map(
    ({ slug, kindName }) =>
      markup`<li><a class="chip large" href="${linkTo(context, publicAddresses.kind(slug))}">${kindName}</a></li>`,
  )}</ul></section>`;
}
