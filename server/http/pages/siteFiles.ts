import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { readTemplateImage } from '#server/commands/template/templateImage.ts';
import { sendRefusal } from '../errors.ts';

const imageParams = z.object({ file: z.string() });

/** Serves the templates' images; those of private templates only to accounts that may see the template. */
export function registerSiteFiles(app: FastifyInstance, service: CommandContext): void {
  app.get('/template-images/:file', async (request, reply) => {
    const { file } = imageParams.parse(request.params);
    const image = await readTemplateImage(service, file, () => service.sessions.accountOf(request.headers.cookie));
    if (image === undefined) return sendRefusal(reply, { code: 'NotFound' });
    reply
      .header('cache-control', image.isPublic ? 'public, max-age=3600' : 'private, no-cache')
      .header('etag', image.etag)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (request.headers['if-none-match'] === image.etag) return reply.code(304).send();
    return reply.type(image.type).send(image.body);
  });
}
