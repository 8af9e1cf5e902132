import { untouchedState } from '#core/domain/template/templateState.ts';
import type { AnyEdit, Edit } from '#core/edits/edit.ts';
import { editsByName } from '#core/edits/registry.ts';
import type { Mutation } from '#core/wire/sync.ts';
import type { FixtureWorld } from './fixtures.ts';

/** Applies an edit to the world as the service would; it refuses none. */
export function applyMutation(world: FixtureWorld, mutation: Mutation, revision: number): void {
  const edit: AnyEdit | undefined = editsByName.get(mutation.name);
  const patch = edit?.patch.parse(mutation.patch);
  switch (edit?.of) {
    case 'task':
      if (edit.removes === true) return purge(world, mutation.target);
      return editRow(world.tasks, edit, mutation.target, patch, { idOf: ({ taskId }) => taskId, revision });
    case 'group':
      return editGroup(world, edit, mutation.target, patch, revision);
    case 'view':
      return editView(world, edit, mutation.target, patch, revision);
    case 'template': {
      const id = Number(mutation.target);
      const before = world.templateStates.get(id) ?? untouchedState(id);
      world.templateStates.set(id, { ...edit.apply(before, patch, Date.now()), revision });
      return;
    }
    case undefined:
  }
}

function purge(world: FixtureWorld, target: string): void {
  world.tasks = world.tasks.filter(({ taskId }) => taskId !== target);
  world.lots = world.lots.filter(({ taskId }) => taskId !== target);
  world.deletedTaskIds.push(target);
}

type Patch = ReturnType<AnyEdit['patch']['parse']>;

function editGroup(world: FixtureWorld, edit: Edit<'group'>, target: string, patch: Patch, revision: number): void {
  if (edit.removes !== true) {
    return editRow(world.groups, edit, target, patch, { idOf: ({ taskGroupId }) => taskGroupId, revision });
  }
  const home = world.groups.find(({ isDefault }) => isDefault)?.taskGroupId ?? '';
  world.tasks = world.tasks.map((task) => (task.taskGroupId === target ? { ...task, taskGroupId: home } : task));
  world.groups = world.groups.filter(({ taskGroupId }) => taskGroupId !== target);
  world.deletedGroupIds.push(target);
}

function editView(world: FixtureWorld, edit: Edit<'view'>, target: string, patch: Patch, revision: number): void {
  world.deletedViewIds = world.deletedViewIds.filter((viewId) => viewId !== target);
  if (edit.removes !== true) {
    return editRow(world.views, edit, target, patch, { idOf: ({ viewId }) => viewId, revision });
  }
  world.views = world.views.filter(({ viewId }) => viewId !== target);
  world.deletedViewIds.push(target);
}

interface Way<Row> {
  idOf: (row: Row) => string;
  revision: number;
}

function editRow<Target extends 'task' | 'group' | 'view', Row extends Parameters<Edit<Target>['apply']>[0]>(
  rows: Row[],
  edit: Edit<Target>,
  target: string,
  patch: Patch,
  { idOf, revision }: Way<Row>,
): void {
  const at = Date.now();
  if (edit.make !== undefined) {
    const sourceId = edit.make.sourceOf(patch);
    const source = rows.find((row) => idOf(row) === sourceId) ?? null;
    const made = edit.make.row(target, patch, source, at) as Row | null;
    if (made !== null) rows.push(made);
    return;
  }
  const index = rows.findIndex((row) => idOf(row) === target);
  const row = rows[index];
  if (row === undefined) return;
  const fieldRevisions = { ...row.fieldRevisions, [edit.field]: revision };
  rows[index] = { ...(edit.apply(row, patch, at) as Row), fieldRevisions };
}
