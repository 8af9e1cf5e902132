import type { Feed } from '#core/domain/run/feed.ts';
import type { Chain } from '#core/domain/task/chain.ts';
import { idOf } from './fixtures.ts';
import type { FixtureService } from './fixtureService.ts';

/** The task whose chain is shown, the one that feeds it, and one that it feeds. */
export const fixtureTaskId = idOf(1, 3);
export const sourceTaskId = idOf(1, 1);
const fedTaskId = idOf(1, 0);

/** Lets the template of all tasks take lines of other tasks. */
export function withFeedable({ world }: FixtureService): void {
  const { templatesIn } = world;
  world.templatesIn = (language) =>
    templatesIn(language).map((template) => ({
      ...template,
      parameters: [
        {
          id: 'Urls',
          paramName: 'Urls',
          displayText: 'Page addresses',
          remark: '',
          isRequired: true,
          dataType: 'String',
          controlType: 'MultiInput',
          isUrl: true,
          controlOptions: { isTaskImportEnabled: true, maxLines: 1_000 },
          dataTypeOptions: {},
        },
      ],
    }));
}

/** Puts the task into the middle of a chain; `lastFeed` is its newest feed. */
export function withChain(service: FixtureService, lastFeed: Feed): void {
  withFeedable(service);
  const from = (id: string): Chain => ({ sourceTaskId: id, field: 'address', paramName: 'Urls', when: 'rows' });
  service.world.tasks = service.world.tasks.map((task) => {
    if (task.taskId === fixtureTaskId) return { ...task, chain: from(sourceTaskId), lastFeed };
    return task.taskId === fedTaskId ? { ...task, chain: from(fixtureTaskId), lastFeed } : task;
  });
}
