import { success } from '#core/domain/refusal.ts';
import { getGallery } from '#core/wire/sync.ts';
import { getTemplateBySlug, listTemplateKinds, listTemplates } from '#core/wire/template.ts';
import type { Service } from '#server/commands/service.ts';
import { getTemplate } from '#server/commands/template/getTemplate.ts';
import { listTemplates as findTemplates } from '#server/commands/template/listTemplates.ts';
import { readGallery } from '#server/commands/template/readGallery.ts';
import { notModified, type Route } from '../route.ts';

export function registerTemplateRoutes(route: Route, service: Service): void {
  route(listTemplateKinds, ({ query }) => success(service.gallery.kinds(query.language)));
  route(listTemplates, ({ query }) => success(findTemplates(service, query)));
  route(getTemplateBySlug, ({ params, query }) => getTemplate(service, params.slug, query.language));
  route(getGallery, ({ query }, { request, reply }) => {
    const etag = `"${service.gallery.version}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return notModified;
    return success(readGallery(service, query.language));
  });
}
