import { getBlocks, getChanges, pushEdits } from '#core/wire/sync.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { pushEdits as applyEdits } from '#server/commands/sync/pushEdits.ts';
import { readBlocks } from '#server/commands/sync/readBlocks.ts';
import { readChanges } from '#server/commands/sync/readChanges.ts';
import { galleryVersion } from '#server/commands/template/galleryView.ts';
import { notModified, type Route } from '../route.ts';

export function registerSyncRoutes(route: Route, service: CommandContext): void {
  /**
   * Answered from memory when nothing changed. The tag is read before the reply, so it is never newer than the reply.
   */
  route(getChanges, async ({ query }, { accountId, request, reply }) => {
    // The account in the reply of support differs: a device that had its own must not keep it.
    const ofSupport = request.supportEndsAt === null ? '' : '.support';
    const revision = await service.revisionCache.get(accountId);
    const etag = `"${service.epoch}.${revision}.${await galleryVersion(service)}${ofSupport}"`;
    if (request.headers['if-none-match'] === etag) {
      reply.header('etag', etag);
      return notModified;
    }
    const result = await readChanges(service, accountId, query, request.supportEndsAt);
    // A reply with more pages to come has no tag: the next page must not be answered with 304.
    if (result.ok && !result.value.more) reply.header('etag', etag);
    return result;
  });
  route(getBlocks, ({ query }, { accountId }) => readBlocks(service, accountId, query));
  route(pushEdits, ({ body }, { accountId }) => applyEdits(service, accountId, body));
}
