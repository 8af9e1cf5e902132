import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { visibleTemplate } from '#server/commands/template/galleryView.ts';
import { sendRefusal } from '../errors.ts';

const imageParams = z.object({ file: z.string() });
const ending = '.svg';

/** Serves the templates' images; those of private templates only to accounts that may see the template. */
export function registerSiteFiles(app: FastifyInstance, service: CommandContext): void {
  app.get('/template-images/:file', async (request, reply) => {
    const { gallery, sessions } = service;
    const { file } = imageParams.parse(request.params);
    const name = file.endsWith(ending) ? file.slice(0, -ending.length) : '';
    const [slug = ''] = name.split('--');
    const found = gallery.bySlug(slug);
    const isPublic = found?.scope === TemplateScope.Common;
    const accountId = isPublic ? null : await sessions.accountOf(request.headers.cookie);
    const template = await visibleTemplate(service, accountId, found);
    const image = template === undefined ? undefined : gallery.image(name);
    if (image === undefined) return sendRefusal(reply, { code: 'NotFound' });
    reply
      .header('cache-control', isPublic ? 'public, max-age=3600' : 'private, no-cache')
      .header('etag', image.etag)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (request.headers['if-none-match'] === image.etag) return reply.code(304).send();
    return reply.type('image/svg+xml; charset=utf-8').send(image.body);
  });
}
