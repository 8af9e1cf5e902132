import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyCall } from '#core/wire/call/call.ts';
import { sendSignUpCode, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getChanges, pushEdits, type Mutation, type MutationResult } from '#core/wire/sync.ts';
import { batchStart, batchStop, createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { readSignUpCode } from '#tests/support/mailbox.ts';
import { seededRandom } from './random.ts';
import type { WholeService } from './wholeService.ts';

/** The writes of a device: the acknowledged ones, and those that it requested without an answer. */
export interface Writes {
  accountId: string;
  clientId: string;
  /** Its session. */
  cookie: string;
  cursor: string;
  /** All edits, in their order: the last ones may be without an answer. */
  journal: Mutation[];
  /** The last acknowledged name of each task. */
  names: Map<string, string>;
  /** Sequence of the last acknowledged edit. */
  lastSequence: number;
  /** Acknowledged tasks by name, with their ids. */
  created: Map<string, string>;
  /** Names of tasks that were requested without an answer: they may exist once or not at all. */
  perhapsCreated: string[];
  /** Starts by task: the acknowledged ones, and those requested without an answer. */
  started: Map<string, { certain: number; perhaps: number }>;
  /** Answers that a service must not give while it is away for a moment. */
  wrong: string[];
  /** Number of answers with 503 and a time to come again. */
  unavailable: number;
}

export interface Device {
  writes: Writes;
  /** Ends after its open edits are acknowledged; sends nothing else. */
  stop(): Promise<void>;
}

export interface DeviceOptions {
  service: Pick<WholeService, 'origin' | 'dataFolder'>;
  number: number;
  seed: number;
  templateId: number;
  addressesOf: (task: number) => string[];
}

interface Answer {
  status: number;
  body: unknown;
  cookie: string | null;
}

const firstTasks = 4;
const maxTasks = 60;
const askMs = 20_000;
const pauseMs = 30;
/**
 * The service sends only a few mails at once: further sign-ups get "come again", and must not repeat at the pace of
 * edits.
 */
const signUpPauseMs = 500;

/**
 * Starts an account with one device that pushes renames, makes tasks, starts and stops them, one after the other,
 * without a pause.
 */
export async function startDevice(options: DeviceOptions): Promise<Device> {
  const device = new MixedWriter(options);
  await device.begin();
  const working = device.work();
  return {
    writes: device.writes,
    stop: async () => {
      device.isStopping = true;
      await working;
    },
  };
}

class MixedWriter {
  isStopping = false;
  readonly writes: Writes = {
    accountId: '',
    clientId: randomUUID(),
    cookie: '',
    cursor: '',
    journal: [],
    names: new Map(),
    lastSequence: 0,
    created: new Map(),
    perhapsCreated: [],
    started: new Map(),
    wrong: [],
    unavailable: 0,
  };
  private readonly options: DeviceOptions;
  private readonly random: () => number;
  private cookie = '';
  private epoch = '';
  private taskCount = 0;
  private readonly revisions = new Map<string, number>();
  private open: Mutation[] = [];

  constructor(options: DeviceOptions) {
    this.options = options;
    this.random = seededRandom(options.seed * 1_000 + options.number);
  }

  async begin(): Promise<void> {
    let answer: Answer | null = null;
    while (answer === null) {
      const userName = `device${this.options.number}x${randomUUID().slice(0, 8)}`;
      const asked = { email: `${userName}@example.com`, language: 'en-US' };
      while ((await this.send(sendSignUpCode, asked)) === null) await sleep(signUpPauseMs);
      const code = await readSignUpCode(this.options.service.dataFolder, asked.email);
      answer = await this.send(signUp, { ...asked, userName, password: 'correct horse battery', code });
    }
    this.writes.accountId = (answer.body as { userId: string }).userId;
    this.cookie = answer.cookie ?? '';
    this.writes.cookie = this.cookie;
    let changes: Answer | null = null;
    while (changes === null) changes = await this.send(getChanges);
    this.writes.cursor = (changes.body as { cursor: string }).cursor;
    this.epoch = this.writes.cursor.split('.')[0] ?? '';
    while (this.taskCount < firstTasks) await this.create();
  }

  async work(): Promise<void> {
    while (!this.isStopping || this.open.length > 0) {
      const choice = this.random();
      if (this.open.length > 0 || choice < 0.6) await this.push();
      else if (choice < 0.75) await this.create();
      else if (choice < 0.9) await this.start();
      else await this.stopTask();
      await sleep(pauseMs);
    }
  }

  /** Pushes the same edits until they are answered, like a real device. */
  private async push(): Promise<void> {
    if (this.open.length === 0) this.open = this.renames();
    if (this.open.length === 0) return;
    const { clientId } = this.writes;
    const answer = await this.send(pushEdits, { clientId, epoch: this.epoch, mutations: this.open });
    if (answer?.status !== 200) return;
    const { results, lastSequence } = answer.body as { results: MutationResult[]; lastSequence: number };
    for (const [index, mutation] of this.open.entries()) {
      const result = results[index];
      if (result?.outcome !== 'applied') this.writes.wrong.push(`edit ${mutation.seq}: ${JSON.stringify(result)}`);
      else this.revisions.set(mutation.target, result.revision);
      this.writes.names.set(mutation.target, (mutation.patch as { taskName: string }).taskName);
    }
    this.writes.lastSequence = lastSequence;
    this.open = [];
  }

  /** Renames of different tasks, so that no edit is based on a value that another one changes. */
  private renames(): Mutation[] {
    const tasks = [...this.writes.created.values()].filter(() => this.random() < 0.4).slice(0, 8);
    const edits = tasks.map((target, index) => {
      const seq = this.writes.lastSequence + 1 + index;
      const patch = { taskName: `name ${seq} of ${this.options.number}` };
      const baseRevision = this.revisions.get(target) ?? 0;
      return { seq, uuid: randomUUID(), name: 'renameTask', target, baseRevision, patch };
    });
    this.writes.journal.push(...edits);
    return edits;
  }

  private async create(): Promise<void> {
    if (this.taskCount >= maxTasks) return;
    this.taskCount += 1;
    const taskName = `task ${this.taskCount} of ${this.options.number}`;
    const answer = await this.send(createTemplateTask, {
      taskName,
      templateRegistrationId: this.options.templateId,
      templateVersion: 1,
      userInputParameters: formatUserInputParameters({ Urls: this.options.addressesOf(this.taskCount) }, {}),
    });
    const taskId = answer?.status === 200 ? (answer.body as { taskId: string }).taskId : null;
    if (taskId === null) this.writes.perhapsCreated.push(taskName);
    else this.writes.created.set(taskName, taskId);
  }

  private async start(): Promise<void> {
    const taskId = this.anyTask();
    if (taskId === undefined) return;
    const counted = this.writes.started.get(taskId) ?? { certain: 0, perhaps: 0 };
    this.writes.started.set(taskId, counted);
    const answer = await this.send(batchStart, { taskIds: [taskId] });
    if (answer?.status !== 200) counted.perhaps += 1;
    else if ((answer.body as { errors: unknown[] }).errors.length === 0) counted.certain += 1;
  }

  private async stopTask(): Promise<void> {
    const taskId = this.anyTask();
    if (taskId !== undefined) await this.send(batchStop, { taskIds: [taskId] });
  }

  private anyTask(): string | undefined {
    const tasks = [...this.writes.created.values()];
    return tasks[Math.floor(this.random() * tasks.length)];
  }

  /** Returns `null` where there was no answer, or the service was unavailable. */
  private async send(call: AnyCall, body?: unknown): Promise<Answer | null> {
    try {
      const response = await fetch(this.options.service.origin + fillPath(call.path, {}), {
        method: call.method,
        headers: { cookie: this.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(askMs),
      });
      const text = await response.text();
      const hasRetryAfter = response.headers.has('retry-after');
      if (response.status === 503 && hasRetryAfter) this.writes.unavailable += 1;
      else if (response.status === 429 && hasRetryAfter && call === sendSignUpCode) return null;
      else if (response.status >= 400) this.writes.wrong.push(`${call.path}: ${response.status} ${text}`);
      if (!response.ok) return null;
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? null;
      return { status: response.status, body: JSON.parse(text), cookie };
    } catch {
      return null;
    }
  }
}
