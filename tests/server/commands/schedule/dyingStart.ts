import { createDueRuns } from '#server/commands/schedule/dueRuns.ts';
import { startTasks } from '#server/commands/task/start/startTasks.ts';
import { loadGallery } from '#server/templates/gallery.ts';
import { openTestService } from '#tests/server/openTestService.ts';

/** A process that is ended without a word while it starts a task, by its schedule or by hand. */
const [url = '', way = '', accountId = '', taskId = ''] = process.argv.slice(2);
const gallery = await loadGallery();
const { service, database } = await openTestService({
  url,
  gallery: {
    ...gallery,
    bySlug: (slug) => {
      const template = gallery.bySlug(slug);
      return (
        template &&
        Object.defineProperty({ ...template }, 'recipe', { get: () => process.kill(process.pid, 'SIGKILL') })
      );
    },
  },
});
if (way === 'scheduled') await createDueRuns(database, service, () => undefined).run();
else await startTasks(service, accountId, [taskId]);
