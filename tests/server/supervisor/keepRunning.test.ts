import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepRunning, type SupervisedProcess } from '#server/supervisor/keepRunning.ts';
import type { ToPart } from '#server/supervisor/messages.ts';

const limits = { firstMs: 1, longestMs: 10, wellAfterMs: 60_000, maxDeaths: 4 };
const { log } = fastify({ logger: false });

/** Keeps a program running that is given as text, and notes what happens. */
function keep(program: string): { kept: SupervisedProcess; events: string[] } {
  const events: string[] = [];
  const kept = keepRunning({
    part: 'web',
    command: ['--eval', program],
    log,
    limits,
    onReady: (line) => events.push(line),
    onRestart: () => events.push('again'),
    onHopeless: (sentence) => events.push(sentence ?? 'refused'),
  });
  onTestFinished(() => kept.kill());
  return { kept, events };
}

const sees = (events: readonly string[], ...expected: unknown[]) =>
  vi.waitFor(() => expect(events).toEqual(expected), { timeout: 120_000 });

test('a process that dies at once again and again is given up, with a sentence', async () => {
  const { events } = keep('process.exit(3)');
  const sentence = expect.stringMatching(
    /^The web process of Sheaf ended 4 times in a row soon after its start, the last time with code 3\. Read the log/u,
  ) as string;
  await sees(events, 'again', 'again', 'again', sentence);
});

test('one that is killed is reported with its signal', async () => {
  const { events } = keep("process.kill(process.pid, 'SIGKILL')");
  await sees(events, 'again', 'again', 'again', expect.stringContaining('signal SIGKILL'));
});

test('one that is refused by something outside is not tried again', async () => {
  const { events } = keep('process.exit(78)');
  await sees(events, 'refused');
});

test('one that was ready before is tried again, whatever it ends with', async () => {
  const { events } = keep("process.send({ ready: 'here' }, () => process.exit(78))");
  await sees(events, 'here', 'again', 'here', 'again', 'here', 'again', 'here', expect.stringContaining('code 78'));
});

const repeating = `
  process.on('message', (message) => {
    if (message.do === 'stop') process.exit(0);
    if (message.do === 'begin') process.send({ ready: message.databaseUrl });
    if (message.do === 'count') process.exit(1);
  });`;

test('each later process gets the messages of the first one, and a request to stop is the last', async () => {
  const { kept, events } = keep(repeating);
  const begin: ToPart = { do: 'begin', databaseUrl: 'postgres://here' };
  kept.send(begin);
  await sees(events, 'postgres://here');
  await kept.stop();
  expect(events).toEqual(['postgres://here']);
});

test('one that does not answer can be killed', async () => {
  const { kept, events } = keep("process.send({ ready: 'here' }); for (;;);");
  await sees(events, 'here');
  const stopped = kept.stop();
  kept.kill();
  await stopped;
});
