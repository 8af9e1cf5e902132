import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TFunction } from 'i18next';
import { contactAddress } from '#core/domain/account/plan.ts';
import { languageNames, locales, type Locale } from '#core/domain/locale.ts';
import type { OperatorPageSlug } from '#core/wire/calls/account/accountCalls.ts';
import { jsonLd, markup, type Markup } from '#server/markup.ts';
import { publicAddresses, withQuery, type AskedLanguage } from './publicAddresses.ts';

/** Other files of `locales/` that the public pages use. */
export const sharedNamespaces = ['common', 'console', 'help', 'plans', 'runner', 'sign', 'template'] as const;

/** The visitor, the page and its language. */
export interface PublicContext {
  locale: Locale;
  languageFrom: AskedLanguage['from'];
  /** Texts of `public.json`; with `ns` texts that the console shares. */
  t: TFunction<'public'>;
  /** Origin of this service, for absolute addresses. */
  origin: string;
  /** Path and query of this page, without its language. */
  address: string;
  /** The signed-in account. */
  accountId: string | null;
  /** Names the reader's system, which some pages put first. */
  userAgent: string;
  isDemo: boolean;
  isSignupOpen: boolean;
  /** The operator's pages that this service has, and the operator's address for questions. */
  pages: readonly OperatorPageSlug[];
  contact: string | null;
}

export interface PublicPage {
  status: 200 | 400 | 403 | 404;
  title: string;
  description: string;
  /** Only pages with content of their own are indexed by search engines. */
  isIndexed: boolean;
  structuredData: readonly object[];
  main: Markup;
}

/** A link within the public pages: it keeps a language that the address has chosen. */
export function linkTo({ languageFrom, locale }: PublicContext, address: string): string {
  return languageFrom === 'chosen' ? withQuery(address, { lang: locale }) : address;
}

/** Renders the whole document. */
export function layout(context: PublicContext, page: PublicPage): string {
  const { locale, t } = context;
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} – ${t(($) => $.product, { ns: 'common' })}</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icons/sheaf.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/sheaf-192.png">
<link rel="stylesheet" href="${stylesheet.path}">
${page.isIndexed ? relations(context, page) : markup`<meta name="robots" content="noindex">`}
</head>
<body>
<a class="skip" href="#main">${t(($) => $.site.skip)}</a>
${header(context)}
<main id="main" tabindex="-1">
${page.main}
</main>
${footer(context)}
</body>
</html>
`.text;
}

function relations(context: PublicContext, { title, description, structuredData }: PublicPage): Markup {
  const { address, origin, t, locale } = context;
  const absolute = (lang: Locale | null) => origin + withQuery(address, { lang });
  const canonical = absolute(context.languageFrom === 'chosen' ? locale : null);
  return markup`<link rel="canonical" href="${canonical}">
${locales.map((each) => markup`<link rel="alternate" hreflang="${each}" href="${absolute(each)}">\n`)}<link rel="alternate" hreflang="x-default" href="${absolute(null)}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${t(($) => $.product, { ns: 'common' })}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${canonical}">
<meta property="og:locale" content="${locale.replace('-', '_')}">
<meta property="og:image" content="${origin}/screenshots/share.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
${structuredData.map((data) => jsonLd({ '@context': 'https://schema.org', ...data }))}`;
}

function header(context: PublicContext): Markup {
  const { t, accountId, isSignupOpen } = context;
  const account =
    accountId !== null
      ? markup`<a class="button primary" href="${publicAddresses.console}">${t(($) => $.site.console)}</a>`
      : markup`<a class="button" href="${publicAddresses.login()}">${t(($) => $.titles.login, { ns: 'common' })}</a>
${isSignupOpen ? markup`<a class="button primary" href="${publicAddresses.signup()}">${t(($) => $.titles.signup, { ns: 'common' })}</a>` : null}`;
  return markup`<header class="top"><nav class="bar" aria-label="${t(($) => $.site.menu)}">
<a class="brand" href="${linkTo(context, publicAddresses.home)}"><img src="/icons/sheaf.svg" alt="" width="28" height="28"> ${t(($) => $.product, { ns: 'common' })}</a>
<a class="entry" href="${linkTo(context, publicAddresses.gallery)}">${t(($) => $.site.templates)}</a>
<a class="entry" href="${linkTo(context, publicAddresses.pricing)}">${t(($) => $.pricing.title, { ns: 'plans' })}</a>
<a class="entry" href="${linkTo(context, publicAddresses.download)}">${t(($) => $.download.entry)}</a>
<a class="entry" href="${linkTo(context, publicAddresses.help)}">${t(($) => $.menu, { ns: 'help' })}</a>
<span class="account">${account}</span>
</nav></header>`;
}

function footer(context: PublicContext): Markup {
  const { t } = context;
  return markup`<footer class="bottom"><div class="bar"><div class="columns">
<div class="about"><a class="brand" href="${linkTo(context, publicAddresses.home)}"><img src="/icons/sheaf.svg" alt="" width="24" height="24"> ${t(($) => $.product, { ns: 'common' })}</a><p>${t(($) => $.site.footer)}</p></div>
${productColumn(context)}
${helpColumn(context)}
${accountColumn(context)}
${operatorColumn(context)}
</div>
<nav aria-label="${t(($) => $.site.language)}">${languageLinks(context, context.address)}</nav>
</div></footer>`;
}

function column(name: string, links: readonly Markup[]): Markup | null {
  if (links.length === 0) return null;
  return markup`<nav aria-label="${name}"><h2>${name}</h2><ul>${links.map((link) => markup`<li>${link}</li>`)}</ul></nav>`;
}

function link(address: string, text: string): Markup {
  return markup`<a href="${address}">${text}</a>`;
}

function productColumn(context: PublicContext): Markup | null {
  const { t } = context;
  const gallery = link(
    linkTo(context, publicAddresses.gallery),
    t(($) => $.site.templates),
  );
  const plans = link(
    linkTo(context, publicAddresses.pricing),
    t(($) => $.pricing.title, { ns: 'plans' }),
  );
  const download = link(
    linkTo(context, publicAddresses.download),
    t(($) => $.download.entry),
  );
  return column(
    t(($) => $.site.product),
    [gallery, plans, download],
  );
}

function helpColumn(context: PublicContext): Markup | null {
  const { t } = context;
  const center = link(
    linkTo(context, publicAddresses.help),
    t(($) => $.titles.help, { ns: 'common' }),
  );
  const guide = link(
    linkTo(context, publicAddresses.helpArticle('first-steps')),
    t(($) => $.guide, { ns: 'help' }),
  );
  const programs = link(
    linkTo(context, publicAddresses.helpArticle('programs')),
    t(($) => $.site.programs),
  );
  return column(
    t(($) => $.menu, { ns: 'help' }),
    [center, guide, programs],
  );
}

function accountColumn({ t, accountId, isSignupOpen }: PublicContext): Markup | null {
  const overview = link(
    publicAddresses.overview,
    t(($) => $.titles.overview, { ns: 'common' }),
  );
  const signIn = link(
    publicAddresses.login(),
    t(($) => $.titles.login, { ns: 'common' }),
  );
  const signUp = link(
    publicAddresses.signup(),
    t(($) => $.titles.signup, { ns: 'common' }),
  );
  const ofVisitors = isSignupOpen ? [signIn, signUp] : [signIn];
  return column(
    t(($) => $.titles.account, { ns: 'common' }),
    accountId === null ? ofVisitors : [overview],
  );
}

/** The pages and the address that the operator gives; no column where there are none. */
function operatorColumn(context: PublicContext): Markup | null {
  const { t, pages, contact } = context;
  const links = pages.map((slug) =>
    link(
      linkTo(context, publicAddresses.operatorPage(slug)),
      t(($) => $.pages[slug], { ns: 'sign' }),
    ),
  );
  if (contact !== null) {
    const support = t(($) => $.contact, { ns: 'help' });
    links.push(link(contactAddress(contact), support));
  }
  return column(
    t(($) => $.site.operator),
    links,
  );
}

/** Links to the same page in each language, with the current one marked. */
export function languageLinks({ locale, languageFrom }: PublicContext, address: string): Markup {
  const isCurrent = (each: Locale) => each === locale && languageFrom !== 'unknown';
  return markup`<ul class="languages">${locales.map(
    (each) =>
      markup`<li><a lang="${each}" hreflang="${each}" href="${withQuery(address, { lang: each })}"${isCurrent(each) ? markup` aria-current="true"` : null}>${languageNames[each]}</a></li>`,
  )}</ul>`;
}

const folder = join(import.meta.dirname, 'styles');
const body = ['base', 'lists', 'template', 'help', 'home', 'console', 'download']
  .map((name) => readFileSync(join(folder, `${name}.css`), 'utf8'))
  .join('\n');
const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);

/** The one stylesheet of the public pages; its name changes with its content, so it is cached for ever. */
export const stylesheet = { path: `/public/${hash}.css`, body } as const;
