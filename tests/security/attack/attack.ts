import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import type { Attack, AttackCase } from './attackCase.ts';
import { bodyCases } from './cases/bodies.ts';
import { browserCases } from './cases/browser.ts';
import { connectionCases } from './cases/connections.ts';
import { doorCases } from './cases/doors.ts';
import { fieldCases } from './cases/fields.ts';
import { headerCases } from './cases/headers.ts';
import { lengthCases } from './cases/lengths.ts';
import { listCases } from './cases/lists.ts';
import { processCases } from './cases/processes.ts';
import { quotaCases } from './cases/quotas.ts';
import { createSender } from './requests.ts';
import { warmUp } from './warmUp.ts';
import { openWatch, type Effect, type Watch } from './watch.ts';
import { openWorld, type World } from './world.ts';

/**
 * `npm run attack`: attacks that were once found against the service, each as a case against a running service on
 * loopback. `--only text` runs the cases whose name contains it. Prints the effect of each on the service and on an
 * honest account beside it. Fails where a process died, a refusal was slow or had no sentence, memory grew, or others
 * waited.
 */
const maxRefusalMs = 100;
const maxMemoryMb = 50;
const maxOtherP99Ms = 100;

const cases: readonly AttackCase[] = [
  ...lengthCases,
  ...bodyCases,
  ...listCases,
  ...connectionCases,
  ...fieldCases,
  ...doorCases,
  ...headerCases,
  ...quotaCases,
  ...browserCases,
  ...processCases,
];

interface Outcome extends Effect {
  name: string;
  slowestRefusalMs: number;
  seconds: number;
  notes: string[];
  faults: string[];
}

async function runCase(world: World, watch: Watch, { name, mayKill, rounds = 1, run }: AttackCase): Promise<Outcome> {
  const attack: Attack = { world, sender: createSender(world.origin), refusalMs: [], faults: [], notes: [] };
  const begunAt = performance.now();
  const { effect } = await watch.around(async () => {
    try {
      for (let round = 0; round < rounds; round += 1) await run(attack);
    } catch (error) {
      attack.faults.push(`the case broke off: ${String(error)}`);
    }
  });
  await attack.sender.close();
  const slowestRefusalMs = Math.max(0, ...attack.refusalMs);
  const { faults, notes } = attack;
  if (mayKill !== true) {
    if (effect.deaths > 0) faults.push(`${effect.deaths} processes died`);
    if (effect.otherFailed.length > 0) faults.push(`other calls failed: ${effect.otherFailed.slice(0, 3).join('; ')}`);
    if (effect.otherP99Ms > maxOtherP99Ms) faults.push(`other calls waited ${Math.round(effect.otherP99Ms)} ms`);
  }
  if (effect.memoryMb > maxMemoryMb) faults.push(`memory grew by ${Math.round(effect.memoryMb)} MB`);
  if (slowestRefusalMs > maxRefusalMs) faults.push(`a refusal took ${Math.round(slowestRefusalMs)} ms`);
  return { name, ...effect, slowestRefusalMs, seconds: (performance.now() - begunAt) / 1000, notes, faults };
}

function printOutcome({
  name,
  seconds,
  deaths,
  memoryMb,
  otherCalls,
  otherP99Ms,
  slowestRefusalMs,
  notes,
  faults,
}: Outcome): void {
  const figures = [
    `${Math.round(seconds)} s`,
    `${deaths} deaths`,
    `+${Math.round(memoryMb)} MB`,
    `others p99 ${Math.round(otherP99Ms)} ms of ${otherCalls}`,
    ...(slowestRefusalMs > 0 ? [`slowest refusal ${Math.round(slowestRefusalMs)} ms`] : []),
    ...notes,
  ];
  print(`${faults.length === 0 ? 'held ' : 'BROKE'} ${name} (${figures.join(', ')})`);
  for (const fault of faults) print(`      ${fault}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = cases.filter(({ name }) => name.includes(values.only));
const world = await openWorld();
const outcomes: Outcome[] = [];
try {
  await warmUp(world);
  const watch = await openWatch(world);
  // A real attacker uses another machine: this low priority, for this thread alone, leaves the processors to the
  // service.
  setPriority(constants.priority.PRIORITY_LOW);
  for (const each of chosen) {
    const outcome = await runCase(world, watch, each);
    outcomes.push(outcome);
    printOutcome(outcome);
  }
  await watch.close();
} finally {
  await world.close();
}
const most = (figure: (outcome: Outcome) => number): number => Math.round(Math.max(0, ...outcomes.map(figure)));
const broken = outcomes.filter(({ faults }) => faults.length > 0);
const figures = {
  cases: outcomes.length,
  held: outcomes.length - broken.length,
  slowestRefusalMs: most(({ slowestRefusalMs }) => slowestRefusalMs),
  memoryMb: most(({ memoryMb }) => memoryMb),
  otherP99Ms: most(({ otherP99Ms }) => otherP99Ms),
};
const ok = outcomes.length > 0 && broken.length === 0;
print(JSON.stringify({ name: 'attack', figures, ok }));
process.exitCode = ok ? 0 : 1;
