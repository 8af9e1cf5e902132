import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Gallery } from '#server/templates/gallery.ts';
import { sendRefusal } from '../errors.ts';

const imageParams = z.object({ file: z.string() });

/** Small things that are neither API nor console: the templates' images. */
export function registerSiteFiles(app: FastifyInstance, gallery: Gallery): void {
  app.get('/template-images/:file', (request, reply) => {
    const { file } = imageParams.parse(request.params);
    const image = file.endsWith('.svg') ? gallery.image(file.slice(0, -'.svg'.length)) : undefined;
    if (image === undefined) return sendRefusal(reply, { code: 'NotFound' });
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', image.etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (request.headers['if-none-match'] === image.etag) return reply.code(304).send();
    return reply.type('image/svg+xml; charset=utf-8').send(image.body);
  });
}
