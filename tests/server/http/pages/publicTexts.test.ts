import { keyFromSelector } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import { helpSlugs } from '#core/help/article.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { collectionPage, galleryPage, kindPage } from '#server/http/pages/public/documents/galleryPage.ts';
import { downloadPage } from '#server/http/pages/public/documents/downloadPage.ts';
import { helpArticlePage, helpPage } from '#server/http/pages/public/documents/helpPages.ts';
import { homePage } from '#server/http/pages/public/documents/home/homePage.ts';
import { forbiddenPage, nonsupportPage, notFoundPage } from '#server/http/pages/public/documents/noticePages.ts';
import { templatePage } from '#server/http/pages/public/documents/templatePage.ts';
import { layout, type PublicContext, type PublicPage } from '#server/http/pages/public/layout.ts';
import { publicTemplates } from '#server/http/pages/public/publicAddresses.ts';
import { helpIn } from '#server/texts/helpIn.ts';
import { loadGallery } from '#server/templates/gallery.ts';

let service: CommandContext;
beforeAll(async () => {
  const gallery = await loadGallery();
  service = { gallery, likes: { latest: () => new Map<number, number>() } } as unknown as CommandContext;
});

/** Gives every text as its key in double brackets, with the values of its placeholders. */
const keys = ((selector: () => string, values: object = {}) =>
  `⟦${keyFromSelector(selector)} ${Object.values(values).join(' ')}⟧`) as unknown as PublicContext['t'];

const contextAt = (address: string, accountId: string | null): PublicContext => ({
  locale: 'en-US',
  languageFrom: 'browser',
  t: keys,
  origin: 'http://host.example',
  address,
  accountId,
  isDemo: true,
  userAgent: '',
  isSignupOpen: true,
  pages: ['terms'],
  contact: null,
});

const languageNames = locales.map((locale) =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(locale.slice(0, 2)),
);

/** Words of a page that are neither keys nor what the gallery says of its templates. */
function fixedWords(context: PublicContext, page: PublicPage): string[] {
  const templates = publicTemplates(service, 'en-US');
  const data = JSON.stringify([
    templates.map(({ howToUse, ...rest }) => [rest, howToUse.replaceAll(/<[^>]+>/gu, ' ')]),
    service.gallery.kinds('en-US', service.gallery.templates),
    service.gallery.collections('en-US', service.gallery.templates),
    languageNames,
    helpSlugs.map((slug) => helpIn('en-US', slug)),
  ]).toLowerCase();
  const body = layout(context, page).replaceAll(/<(script|style|pre)[\s\S]*?<\/\1>/gu, ' ');
  // What attributes say to people is text too.
  const attributes = body.matchAll(/(?:aria-label|alt|title|placeholder|content)="([^"]*)"/gu);
  const text = [body.replaceAll(/<[^>]+>/gu, ' '), ...[...attributes].map(([, words]) => words)]
    .join(' ')
    .replaceAll(/⟦[^⟧]*⟧/gu, ' ')
    .replaceAll(/https?:\S+|&\w+;|&#\d+;/gu, ' ');
  const words = text.match(/\p{Letter}{2,}/gu) ?? [];
  return [...new Set(words)].filter((word) => !data.includes(word.toLowerCase()) && !technical.has(word));
}

/** Of the document's head, for machines, and names of systems, which are the same in every language. */
const technical = new Set([
  'width',
  'device',
  'initial',
  'scale',
  'noindex',
  'website',
  'summary_large_image',
  'summary',
  'large',
  'image',
  'en',
  'US',
  'light',
  'dark',
  'Android',
  'iPhone',
  'iPad',
]);

type Answer = (context: PublicContext) => PublicPage | null | Promise<PublicPage>;
const pages: [address: string, answer: Answer][] = [
  ['/', (context) => homePage(service, context)],
  ['/template', (context) => galleryPage(service, context, { keyword: '', page: 1 })],
  ['/template?page=2', (context) => galleryPage(service, context, { keyword: '', page: 2 })],
  ['/template?keyword=zzz', (context) => galleryPage(service, context, { keyword: 'zzz', page: 1 })],
  ['/template/categories/e-commerce', (context) => kindPage(service, context, 'e-commerce', 1)],
  ['/template/collection/any-website', (context) => collectionPage(service, context, 'any-website', 1)],
  [
    '/template/rss-atom-feed',
    (context) => {
      const all = publicTemplates(service, 'en-US');
      const template = all.find(({ slug }) => slug === 'rss-atom-feed');
      return template === undefined ? null : templatePage(context, template, all.slice(0, 2));
    },
  ],
  ['/download/latest', downloadPage],
  ['/help', helpPage],
  ['/help/exports', (context) => helpArticlePage(context, 'exports')],
  ['/template/forbidden', (context) => forbiddenPage(service, context, false, null)],
  ['/template/forbidden?deprecated=true', (context) => forbiddenPage(service, context, true, 1001)],
  ['/template/nonsupport', (context) => nonsupportPage(service, context, null)],
  ['/template/nowhere', (context) => notFoundPage(service, context)],
];

test.each(pages)(
  '%s: in a language that shows keys no text is fixed, for visitors and those signed in',
  async (address, answer) => {
    for (const accountId of [null, 'account']) {
      const context = contextAt(address, accountId);
      const page = await answer(context);
      expect(page).not.toBeNull();
      if (page !== null) expect(fixedWords(context, page).filter((word) => word !== 'zzz')).toEqual([]);
    }
  },
);

test('a fixed word would be found', () => {
  const context = contextAt('/template', null);
  const page = galleryPage(service, context, { keyword: '', page: 1 });
  expect(fixedWords(context, { ...page, description: 'Quixotic zebras' })).toEqual(['Quixotic', 'zebras']);
});
