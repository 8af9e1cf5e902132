import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import type { TestService } from '#tests/server/openTestService.ts';

const demoTemplate = 'demo-shop-products';

/** Like the demo shop's, for one account only. */
export function plantTemplate({ service }: TestService, userName: string, number: number): GalleryTemplate {
  const { gallery } = service;
  const shipped = gallery.bySlug(demoTemplate);
  if (shipped === undefined) throw new Error(`the gallery has no ${demoTemplate}`);
  const texts = structuredClone(shipped.texts);
  for (const each of Object.values(texts)) each.name = `canary${userName} template`;
  const scope = { scope: TemplateScope.Private, allowedUserNames: [userName] };
  const parameters = structuredClone(shipped.parameters);
  const external = { dataSourceType: 'External', dataSource: 'http://127.0.0.1:9/' };
  Object.assign(parameters[1]?.controlOptions ?? {}, external);
  const own = {
    ...shipped,
    ...scope,
    texts,
    parameters,
    slug: `private-${number}`,
    templateRegistrationId: 900_000 + number,
  };
  service.gallery = {
    ...gallery,
    templates: [...gallery.templates, own],
    bySlug: (slug) => (slug === own.slug ? own : gallery.bySlug(slug)),
    byId: (id) => (id === own.templateRegistrationId ? own : gallery.byId(id)),
  };
  return own;
}
