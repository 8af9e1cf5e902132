import { markup, type Markup } from '#server/markup.ts';
import { linkTo, type PublicContext } from '../../layout.ts';
import { publicAddresses } from '../../publicAddresses.ts';
import { icon, type IconName } from '../icons.ts';

/** Groups of users and their uses; each leads to the page that explains it. */
export function audience(context: PublicContext): Markup {
  const { t } = context;
  const group = (name: IconName, address: string, title: string, text: string) =>
    markup`<li class="tile">${icon(name)}<h3><a class="cover" href="${linkTo(context, address)}">${title}</a></h3><p>${text}</p></li>`;
  return markup`<section aria-labelledby="audience"><h2 id="audience">${t(($) => $.home.audience.title)}</h2>
<ul class="tiles">${group(
    'cart',
    publicAddresses.helpArticle('rows'),
    t(($) => $.home.audience.shopsTitle),
    t(($) => $.home.audience.shops),
  )}${group(
    'book',
    publicAddresses.helpArticle('offline'),
    t(($) => $.home.audience.researchTitle),
    t(($) => $.home.audience.research),
  )}${group(
    'code',
    publicAddresses.helpArticle('programs'),
    t(($) => $.home.audience.programsTitle),
    t(($) => $.home.audience.programs),
  )}${group(
    'computer',
    publicAddresses.download,
    t(($) => $.home.audience.ownTitle),
    t(($) => $.home.audience.own),
  )}</ul></section>`;
}
