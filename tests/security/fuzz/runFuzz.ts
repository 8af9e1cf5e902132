import type { Gallery } from '#server/templates/gallery.ts';
import { allCalls } from '#tests/contract/allCalls.ts';
import { openConnection, type Connection } from './connection.ts';
import { createDice } from './dice.ts';
import { createFindings } from './findings.ts';
import { judge, type Verdict } from './judge.ts';
import { learn } from './known.ts';
import { createCoverage } from './mutate.ts';
import { meetPeople, type Kind, type Person } from './person.ts';
import { anyShot, everyField, fieldShot, rightShot, type Range, type Shot } from './shot.ts';
import type { Target } from './target.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  connections: number;
  gallery: Gallery;
  print: (line: string) => void;
}

const hangMs = 10_000;
/** After this many requests a connection gets other accounts: an account's resources are limited. */
const peopleFor = 1_500;
/** The first calls: they create things that the others can name. */
const openers = [
  'getChanges',
  'createTaskGroup',
  'createTemplateTask',
  'createTemplateTask',
  'createTemplateTask',
  'putParameterList',
  'putUserConfig',
  'shareTask',
  'batchStart',
  'listTaskLots',
  'beginLocalRun',
  'requestDeviceCode',
  'makeMember',
];

export async function runFuzz(target: Target, options: FuzzOptions) {
  const { requests, seed, connections, print } = options;
  const host = `127.0.0.1:${target.port}`;
  const state = {
    sent: 0,
    times: [] as number[],
    outcomes: new Map<string, number>(),
    reached: new Set<string>(),
    findings: createFindings(target.bugs, print),
    coverage: createCoverage(),
    memories: [] as { residentMb: number; heapMb: number }[],
  };
  const order = createDice(seed);
  const unsent = everyField
    .map((field) => ({ field, at: order.below(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ field }) => field);
  let nextProgress = requests / 10;
  const noteMemory = async (): Promise<void> => {
    const memory = await target.memory();
    if (memory !== null) state.memories.push(memory);
  };
  const lane = async (number: number): Promise<void> => {
    const range: Range = {
      dice: createDice(seed * 1_000 + number),
      gallery: options.gallery,
      coverage: state.coverage,
      host,
      unsent,
    };
    const connection = openConnection({ host: '127.0.0.1', port: target.port, hangMs });
    let people = await meetPeople(range.dice, target.makeAccount);
    let queue = openersFor(range, people);
    let before: Shot | null = null;
    for (let turn = 1; state.sent < requests; turn += 1) {
      if (turn % peopleFor === 0 || Object.values(people).some(({ isOut }) => isOut)) {
        people = await meetPeople(range.dice, target.makeAccount);
        queue = openersFor(range, people);
      }
      state.sent += 1;
      const shot = queue.shift()?.() ?? nextShot(range, people);
      const verdict = await take(shot, before, connection);
      before = shot;
      follow(shot, verdict, people);
      if (state.sent >= nextProgress) await progress();
    }
    connection.end();
  };
  const take = async (shot: Shot, before: Shot | null, connection: Connection): Promise<Verdict> => {
    const answer = await connection.send(shot.wire);
    const verdict = judge(shot.call, shot.wire, answer, shot.isElsewhere);
    if (shot.wire.isWithheld !== true) state.times.push(answer.ms);
    state.outcomes.set(verdict.outcome, (state.outcomes.get(verdict.outcome) ?? 0) + 1);
    if (verdict.outcome === '200' && !shot.isElsewhere) state.reached.add(shot.name);
    if (verdict.fault !== null) {
      const smaller = await smallest(shot, verdict.fault, connection);
      state.findings.add(smaller, before, verdict, answer);
    }
    return verdict;
  };
  const progress = async (): Promise<void> => {
    nextProgress += requests / 10;
    await noteMemory();
    const { residentMb = 0 } = state.memories.at(-1) ?? {};
    print(`${state.sent} sent, ${state.findings.all().length} findings, ${Math.round(residentMb)} MB`);
  };
  // Each lane ends by itself: a fault of the fuzz must not look like one of the service.
  const ended = await Promise.allSettled(Array.from({ length: connections }, (_, index) => lane(index)));
  const broken = ended.find(({ status }) => status === 'rejected');
  if (broken?.status === 'rejected') throw broken.reason;
  await noteMemory();
  return figuresOf(state);
}

/** A third of the requests is for fields that were never wrong yet, as long as there are such. */
function nextShot(range: Range, people: Record<Kind, Person>): Shot {
  return (range.dice.chance(0.35) ? fieldShot(range, people) : null) ?? anyShot(range, people);
}

/** Returns the request with only one of its wrong places, where that is enough for the fault. */
async function smallest(shot: Shot, fault: string, connection: Connection): Promise<Shot> {
  for (const part of shot.parts) {
    const answer = await connection.send(part.wire);
    if (judge(part.call, part.wire, answer, part.isElsewhere).fault === fault) return part;
  }
  return shot;
}

function openersFor(range: Range, { free, paid }: Record<Kind, Person>): (() => Shot)[] {
  return [paid, free].flatMap((person) => openers.map((name) => () => rightShot(range, person, name)));
}

/** Applies the effect of a reply to the sender of the request. */
function follow({ name, call, person }: Shot, { outcome, reply }: Verdict, people: Record<Kind, Person>): void {
  if (outcome === 'Unauthorized' && person.kind !== 'stranger' && !call.isPublic && name !== 'signOut') {
    person.isOut = person.kind !== 'runner' || name === 'getAccount';
  }
  if (typeof reply !== 'object' || reply === null) return;
  const body = reply as Record<string, unknown>;
  if (outcome === 'SequenceGap' && typeof body['expected'] === 'number') person.device.nextSequence = body['expected'];
  if (outcome === 'SequenceReused') person.device = { clientId: crypto.randomUUID(), nextSequence: 1 };
  if (outcome !== '200') return;
  learn(person.known, reply);
  const { code: invitation } = (body['referral'] ?? {}) as { code?: string };
  if (invitation !== undefined) people.stranger.known.add('invitation', invitation);
  if (name === 'requestDeviceCode') for (const each of Object.values(people)) learn(each.known, reply);
  if (name === 'putUserConfig' && typeof body['id'] === 'string') person.known.add('config', body['id']);
  if (name === 'pushEdits') person.device.nextSequence = Number(body['lastSequence']) + 1;
  if (name !== 'beginLocalRun' && name !== 'endLocalSubtask') return;
  for (const each of person.kind === 'free' ? [person] : [people.paid, people.runner]) hold(each, body);
}

function hold(person: Person, { run, subtask }: Record<string, unknown>): void {
  if (typeof run !== 'object' || run === null || typeof subtask !== 'object' || subtask === null) return;
  const { lotId } = run as { lotId: string };
  const { subTaskId, token } = subtask as { subTaskId: string; token: number };
  person.held = { lotId, subTaskId, token };
}

function figuresOf(state: {
  sent: number;
  times: number[];
  outcomes: Map<string, number>;
  reached: Set<string>;
  findings: ReturnType<typeof createFindings>;
  coverage: ReturnType<typeof createCoverage>;
  memories: { residentMb: number; heapMb: number }[];
}) {
  const { coverage, reached } = state;
  const times = state.times.toSorted((one, other) => one - other);
  const warm = state.memories[1] ?? state.memories[0];
  const last = state.memories.at(-1);
  const found = state.findings.all();
  const count = (isOne: (fault: string) => boolean): number =>
    found.filter(({ fault }) => isOne(fault)).reduce((sum, each) => sum + each.count, 0);
  return {
    requests: state.sent,
    calls: allCalls.size,
    neverAnswered: [...allCalls.keys()].filter((name) => !reached.has(name)),
    fields: everyField.length,
    neverSentWrong: everyField.filter((field) => coverage.count(field) === 0),
    serverErrors: count((fault) => fault.startsWith('answered 5')),
    beyondSchema: count((fault) => !/^answered 5|^no answer/u.test(fault)),
    hangs: count((fault) => fault.startsWith('no answer')),
    findings: found.length,
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    slowestMs: Math.round(times.at(-1) ?? 0),
    memoryMb: warm && last ? Math.round(last.residentMb - warm.residentMb) : null,
    heapMb: warm && last ? Math.round(last.heapMb - warm.heapMb) : null,
    outcomes: Object.fromEntries([...state.outcomes].toSorted((one, other) => other[1] - one[1])),
  };
}
