import type { Template } from '#core/wire/rows/template.ts';
import { linkTo, type PublicContext } from '../layout.ts';
import { publicAddresses } from '../publicAddresses.ts';

/** Structured data for search engines (schema.org); `jsonLd` escapes it. */

export function breadcrumbs(context: PublicContext, crumbs: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: context.origin + linkTo(context, path),
    })),
  };
}

export function itemList(context: PublicContext, templates: readonly Template[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: templates.map(({ name, slug }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: context.origin + linkTo(context, publicAddresses.template(slug)),
    })),
  };
}

/** The structured data of a template. The price is that of 1,000 rows in the free plan. */
export function templateData(context: PublicContext, template: Template): object {
  const { name, description, imageUrl, slug, updateDate, kinds, prices } = template;
  return {
    '@type': 'SoftwareApplication',
    name,
    description,
    image: context.origin + imageUrl,
    url: context.origin + linkTo(context, publicAddresses.template(slug)),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: context.locale,
    keywords: kinds.map(({ kindName }) => kindName).join(', '),
    dateModified: new Date(updateDate).toISOString().slice(0, 10),
    offers: { '@type': 'Offer', price: (prices.free / 1000).toFixed(2), priceCurrency: 'USD' },
  };
}
