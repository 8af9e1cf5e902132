import { defaultLocale, locales } from '#core/domain/locale.ts';
import { helpSlugs } from '#core/help/article.ts';
import { markup, type Markup } from '#server/markup.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { readPublicCollections, readPublicKinds } from '#server/commands/template/galleryReads.ts';
import { publicAddresses, publicTemplates, withQuery } from './publicAddresses.ts';

/** `/sitemap.xml`: every public page with its languages. */
export function sitemap(service: CommandContext): string {
  const { publicUrl } = service;
  const plain = [
    publicAddresses.home,
    publicAddresses.gallery,
    publicAddresses.pricing,
    publicAddresses.download,
    publicAddresses.help,
    ...[...service.pages.keys()].map(publicAddresses.operatorPage),
    ...helpSlugs.map(publicAddresses.helpArticle),
    ...readPublicKinds(service, defaultLocale).map(({ slug }) => publicAddresses.kind(slug)),
    ...readPublicCollections(service, defaultLocale).map(({ slug }) => publicAddresses.collection(slug)),
  ].map((path) => entry(publicUrl, path, null));
  const templates = publicTemplates(service, defaultLocale).map(({ slug, updateDate }) =>
    entry(publicUrl, publicAddresses.template(slug), new Date(updateDate).toISOString().slice(0, 10)),
  );
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...plain, ...templates]}</urlset>
`.text;
}

function entry(origin: string, path: string, changedOn: string | null): Markup {
  return markup`<url><loc>${origin + path}</loc>${changedOn === null ? null : markup`<lastmod>${changedOn}</lastmod>`}
${locales.map((lang) => markup`<xhtml:link rel="alternate" hreflang="${lang}" href="${origin + withQuery(path, { lang })}"/>\n`)}<xhtml:link rel="alternate" hreflang="x-default" href="${origin + path}"/></url>
`;
}

/** `/robots.txt`: excludes the calls and the console. */
export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /v1/\nDisallow: /api/\nDisallow: /console/\n\nSitemap: ${publicUrl}${publicAddresses.sitemap}\n`;
}
