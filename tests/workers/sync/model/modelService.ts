import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  getChanges,
  mutation as wholeMutation,
  pushEdits,
  type Mutation,
  type MutationResult,
} from '#core/wire/sync.ts';
import type { Fetch } from '#workers/sync/service/apiClient.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { Edit } from '#core/edits/edit.ts';
import { setParameters } from '#core/edits/parameterEdits.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';

/** What goes wrong with one request. */
export const faults = [
  'none',
  'loseRequest',
  'loseReply',
  'late',
  'damaged',
  'twice',
  'signedOut',
  'tooMany',
  'down',
] as const;
export type Fault = (typeof faults)[number];

type StoredTask = Task & { revision: number; changedBy: Map<string, string> };

const taskEdits = new Map([renameTask, setParameters].map((edit) => [edit.name, edit as unknown as Edit<'task'>]));

interface State {
  revision: number;
  tasks: Map<string, StoredTask>;
  deleted: Map<string, number>;
  clients: Map<string, number>;
  results: Map<string, { mutation: Mutation; clientId: string; result: MutationResult }>;
  /** Edits in the order in which they were done, each once. */
  done: string[];
}

const otherPerson = 'somebody else';

/**
 * The service by its protocol, in memory: changes and push, with edits of tasks that set a field. What is wrong with the
 * next requests is given by `faults`; when they are used up, everything goes well.
 */
export class ModelService {
  faults: Fault[] = [];
  pushCount = 0;
  #epoch = 1;
  /** Requests that arrive after the next one, when their sender has given them up. */
  readonly #late: Request[] = [];
  #state: State = {
    revision: 0,
    tasks: new Map(),
    deleted: new Map(),
    clients: new Map(),
    results: new Map(),
    done: [],
  };

  get done(): readonly string[] {
    return this.#state.done;
  }

  get tasks(): Task[] {
    return [...this.#state.tasks.values()].map(wireTask);
  }

  resultOf(uuid: string) {
    return this.#state.results.get(uuid);
  }

  addTask(task: Task): void {
    this.#state.revision += 1;
    const row = { ...task, revision: this.#state.revision, changedBy: new Map<string, string>() };
    this.#state.tasks.set(task.taskId, row);
  }

  renameByOther(taskId: string, taskName: string): void {
    const task = this.#state.tasks.get(taskId);
    if (task !== undefined) this.#change({ ...task, taskName }, 'taskName', otherPerson);
  }

  deleteTask(taskId: string): void {
    if (!this.#state.tasks.delete(taskId)) return;
    this.#state.revision += 1;
    this.#state.deleted.set(taskId, this.#state.revision);
  }

  backup(): State {
    return structuredClone(this.#state);
  }

  restore(backup: State): void {
    this.#state = structuredClone(backup);
    this.#epoch += 1;
  }

  readonly fetch: Fetch = async (address, init) => {
    const { pathname } = new URL(address, 'http://model.test');
    if (pathname !== getChanges.path && pathname !== pushEdits.path) {
      return Response.json({ code: 'NotFound' }, { status: 404 });
    }
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'loseRequest') throw new TypeError('the request was lost');
    if (fault === 'signedOut') return Response.json({ code: 'Unauthorized' }, { status: 401 });
    if (fault === 'tooMany') return new Response(null, { status: 429, headers: { 'retry-after': '1' } });
    if (fault === 'down') return new Response('no', { status: 503 });
    const request = new Request(new URL(address, 'http://model.test'), init);
    if (fault === 'late') {
      this.#late.push(request);
      throw new TypeError('the request is late');
    }
    if (fault === 'twice') await this.#answer(request.clone());
    const answer = await this.#answer(request);
    for (const late of this.#late.splice(0)) await this.#answer(late);
    if (fault === 'damaged') return new Response((await answer.text()).slice(0, -2), { status: answer.status });
    if (fault === 'loseReply') throw new TypeError('the reply was lost');
    return answer;
  };

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === pushEdits.path) return this.#push(pushEdits.body.parse(await request.json()));
    return this.#changes(getChanges.query.parse(Object.fromEntries(url.searchParams)), request.headers);
  }

  #changes({ since, limit }: { since?: string | undefined; limit: number }, headers: Headers): Response {
    const { revision: head, tasks, deleted } = this.#state;
    const etag = `"${this.#epoch}.${head}"`;
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
    const [epoch, from = '0'] = since?.split('.') ?? [String(this.#epoch)];
    if (epoch !== String(this.#epoch)) return Response.json({ code: 'CursorExpired' }, { status: 410 });
    const changed = [...tasks.values()]
      .filter(({ revision }) => revision > Number(from))
      .sort((one, other) => one.revision - other.revision)
      .slice(0, limit);
    const last = changed.at(-1)?.revision ?? head;
    const more = changed.length === limit && last < head;
    const cursor = `${this.#epoch}.${more ? last : head}`;
    const gone = [...deleted].filter(([, revision]) => revision > Number(from)).map(([taskId]) => taskId);
    const reply = {
      cursor,
      more,
      lastSequence: null,
      gallery: 'g1',
      account: null,
      upserts: {
        groups: [],
        tasks: changed.map(wireTask),
        lots: [],
        subtasks: [],
        templateStates: [],
        exports: [],
        destinations: [],
        views: [],
      },
      deletes: { groups: [], tasks: gone, lots: [], subtasks: [], exports: [], destinations: [], views: [] },
    };
    return Response.json(reply, { headers: more ? {} : { etag } });
  }

  #push({ clientId, epoch, mutations }: z.output<typeof pushEdits.body>): Response {
    this.pushCount += 1;
    if (epoch !== String(this.#epoch)) return Response.json({ code: 'CursorExpired' }, { status: 410 });
    const results: MutationResult[] = [];
    for (const mutation of mutations.map((sent) => wholeMutation.parse(sent))) {
      const lastSequence = this.#state.clients.get(clientId) ?? 0;
      if (mutation.seq > lastSequence + 1) {
        return Response.json({ code: 'SequenceGap', expected: lastSequence + 1 }, { status: 409 });
      }
      const known = this.#state.results.get(mutation.uuid);
      if (mutation.seq <= lastSequence && known === undefined) {
        return Response.json({ code: 'SequenceReused' }, { status: 422 });
      }
      const result = known === undefined ? this.#apply(mutation) : { ...known.result, seq: mutation.seq };
      if (known === undefined) this.#state.results.set(mutation.uuid, { mutation, clientId, result });
      this.#state.clients.set(clientId, Math.max(lastSequence, mutation.seq));
      results.push(result);
    }
    return Response.json({ results, lastSequence: this.#state.clients.get(clientId) ?? 0 });
  }

  #apply({ seq, uuid, name, target, baseRevision, patch }: Mutation): MutationResult {
    this.#state.done.push(uuid);
    const task = this.#state.tasks.get(target);
    if (task === undefined) return { seq, outcome: 'refused', refusal: { code: 'TaskDeleted' } };
    const edit = taskEdits.get(name);
    if (edit === undefined) return { seq, outcome: 'refused', refusal: { code: 'UnknownEdit', name } };
    const changed = task.fieldRevisions[edit.field] ?? 0;
    const edited = edit.apply(task, edit.patch.parse(patch) as never, 0);
    if (isDeepStrictEqual(edit.read(task), edit.read(edited)))
      return { seq, outcome: 'applied', revision: task.revision };
    if (changed > baseRevision) {
      const changedBy = task.changedBy.get(edit.field) ?? '';
      return {
        seq,
        outcome: 'conflict',
        revision: changed,
        value: edit.read(task),
        changedBy,
        changedAt: 1,
      };
    }
    this.#change({ ...task, ...edited }, edit.field, 'me');
    return { seq, outcome: 'applied', revision: this.#state.revision };
  }

  #change(task: StoredTask, field: string, by: string): void {
    this.#state.revision += 1;
    const { revision } = this.#state;
    const fieldRevisions = { ...task.fieldRevisions, [field]: revision };
    this.#state.tasks.set(task.taskId, { ...task, fieldRevisions, revision });
    task.changedBy.set(field, by);
  }
}

function wireTask(row: Task & { revision: number; changedBy: unknown }): Task {
  const { revision: _revision, changedBy: _changedBy, ...task } = row;
  return task;
}
