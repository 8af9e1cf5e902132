import { defaultLocale } from '#core/domain/locale.ts';
import { LotStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { loadGallery } from '#server/templates/gallery.ts';
import { presentTemplate } from '#server/templates/presentTemplate.ts';
import { fixtureWorld, idOf, type FixtureWorld } from '#tests/src/support/fixtures.ts';

/** The template of all tasks. */
export const slugOfTasks = 'demo-shop-products';

/**
 * As much data as the promise names. The templates are the shipped ones repeated, each with its own name, so that a row
 * has a realistic size; the tasks have all statuses, like those of an active account.
 */
export async function largeWorld(templateCount: number, taskCount: number): Promise<FixtureWorld> {
  const templates = await templatesOf(templateCount);
  const world = fixtureWorld(5);
  const tasks = Array.from({ length: taskCount }, (_, index) =>
    taskLike(world.tasks[index % world.tasks.length], index),
  );
  // Without rows: they are fetched lot by lot and are not measured.
  const lots = tasks.flatMap(({ taskId, lotId }, index) => {
    const like = world.lots.find((lot) => lot.taskId === world.tasks[index % world.tasks.length]?.taskId);
    return lotId === null || like === undefined
      ? []
      : [{ ...like, taskId, lotId, rowCount: 0, blockCount: 0, byteCount: 0 }];
  });
  const active = lots.filter(({ status }) => status === LotStatus.Running || status === LotStatus.Waiting);
  const subtasks = active.map(({ taskId, lotId }, index) => {
    const [like] = world.subtasks;
    if (like === undefined) throw new Error('the fixture has no subtask');
    return { ...like, subTaskId: idOf(3, index), taskId, lotId, urlsDone: index % 40 };
  });
  return { ...world, tasks, lots, subtasks, rowsByLotId: new Map(), templatesIn: () => templates };
}

function taskLike(like: Task | undefined, index: number): Task {
  if (like === undefined) throw new Error('the fixture has no task');
  const isReady = like.taskExecuteStatus === TaskStatus.Ready;
  return {
    ...like,
    taskId: idOf(1, index),
    taskName: `${like.taskName} ${index}`,
    templateSlug: slugOfTasks,
    lotId: isReady ? null : idOf(2, index),
    createdAt: like.createdAt - index * 60_000,
    startedAt: like.startedAt === null ? null : like.startedAt - index * 60_000,
  };
}

async function templatesOf(count: number): Promise<Template[]> {
  const { templates } = await loadGallery();
  return Array.from({ length: count }, (_, index) => {
    const shipped = templates[index % templates.length];
    if (shipped === undefined) throw new Error('no template is shipped');
    const template = presentTemplate(shipped, defaultLocale, (index * 37) % 5_000);
    const turn = Math.floor(index / templates.length);
    if (turn === 0) return template;
    const templateRegistrationId = 100_000 + index;
    return { ...template, templateRegistrationId, slug: `${template.slug}-${turn}`, name: `${template.name} ${turn}` };
  });
}
