import type { CommandContext } from '#server/commands/commandContext.ts';
import { readPublicCollections, readPublicKinds } from '#server/commands/template/galleryReads.ts';
import { markup, type Markup } from '#server/markup.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { linkTo, type PublicContext, type PublicPage } from '../../layout.ts';
import { publicAddresses, publicTemplates } from '../../publicAddresses.ts';
import { cards } from '../cards.ts';
import { audience } from './audience.ts';
import { addressForm, hero } from './hero.ts';
import { offlineSteps } from './offlineSteps.ts';
import { promises } from './promises.ts';
import { questionData, questions } from './questions.ts';

/** §9: recommendations on home. */
const featuredCount = 8;

/**
 * `/`: what Sheaf is, and the first step. `typed` is a text that was sent as an address and is none; the page then says
 * so, and the form still has it.
 */
export function homePage(service: CommandContext, context: PublicContext, typed: string | null = null): PublicPage {
  const { t, origin, locale } = context;
  const templates = publicTemplates(service, locale);
  const name = t(($) => $.product, { ns: 'common' });
  return {
    status: typed === null ? 200 : 400,
    title: t(($) => $.home.title),
    description: t(($) => $.home.description),
    isIndexed: typed === null,
    structuredData: [
      { '@type': 'WebSite', name, url: `${origin}/`, inLanguage: locale },
      { '@type': 'Organization', name, url: `${origin}/`, logo: `${origin}/icons/sheaf-512.png` },
      questionData(context),
    ],
    main: markup`${hero(context, templates, typed)}
${promises(context)}
${featured(service, context, templates)}
${offlineSteps(context, templates)}
${audience(context)}
${questions(context)}
${closing(context)}`,
  };
}

function featured(service: CommandContext, context: PublicContext, templates: readonly Template[]): Markup {
  const { t, locale } = context;
  const chip = (address: string, name: string) =>
    markup`<li><a class="chip large" href="${linkTo(context, address)}">${name}</a></li>`;
  const kinds = readPublicKinds(service, locale).map(({ slug, kindName }) =>
    chip(publicAddresses.kind(slug), kindName),
  );
  const collections = readPublicCollections(service, locale).map(({ slug, name }) =>
    chip(publicAddresses.collection(slug), name),
  );
  return markup`<section aria-labelledby="featured"><div class="section-head"><h2 id="featured">${t(($) => $.home.featured)}</h2>
<a href="${linkTo(context, publicAddresses.gallery)}">${t(($) => $.home.allTemplates, { count: templates.length })}</a></div>
${cards(context, templates.slice(0, featuredCount), 3)}
<div class="more-kinds"><h3 id="kinds">${t(($) => $.home.kinds)}</h3><ul class="kinds" aria-labelledby="kinds">${kinds}</ul>
${collections.length === 0 ? null : markup`<h3 id="collections">${t(($) => $.home.collections)}</h3><ul class="kinds" aria-labelledby="collections">${collections}</ul>`}</div></section>`;
}

/** The first step again, for those who have read to the end. */
function closing(context: PublicContext): Markup {
  const { t } = context;
  return markup`<section class="closing" aria-labelledby="closing"><h2 id="closing">${t(($) => $.home.closing)}</h2>
${addressForm(context, 'again')}</section>`;
}
