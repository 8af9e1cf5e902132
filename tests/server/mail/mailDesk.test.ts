import { expect, test } from 'vitest';
import { mailFailure, openMailDesk } from '#server/mail/mailDesk.ts';
import type { Mail } from '#server/mail/openMailer.ts';

const mail: Mail = { mailId: 'one', to: 'ada@example.com', subject: 'Code', text: '123456' };
const noFailure = () => expect.fail('nothing was to fail');

test('four mails are on their way at once; the fifth finds no place until one has arrived', async () => {
  const arrived: (() => void)[] = [];
  const desk = openMailDesk({ send: () => new Promise<void>((resolve) => arrived.push(resolve)) }, noFailure);
  const sent = ['ada', 'ada', 'ben', 'ben'].map(async (asker) => {
    const place = desk.enter(asker);
    const isSent = await place?.send(mail);
    place?.leave();
    return isSent;
  });
  expect(desk.enter('cleo')).toBeNull();
  arrived[0]?.();
  expect(await sent[0]).toBe(true);
  expect(desk.enter('cleo')).not.toBeNull();
  expect(desk.enter('cleo')).toBeNull();
});

test('a network that requests many mails at once has two slots, and others get theirs', async () => {
  const desk = openMailDesk({ send: async () => undefined }, noFailure);
  const [first, second] = [desk.enter('ada'), desk.enter('ada')];
  expect(second).not.toBeNull();
  expect(desk.enter('ada')).toBeNull();
  expect(desk.enter('ben')).not.toBeNull();
  first?.leave();
  await Promise.resolve();
  expect(desk.enter('ada')).not.toBeNull();
});

test('a place that was not used is free again', async () => {
  const desk = openMailDesk({ send: async () => undefined }, noFailure);
  for (let count = 0; count < 10; count += 1) {
    const place = desk.enter('ada');
    expect(place).not.toBeNull();
    place?.leave();
    await Promise.resolve();
  }
});

test('a slow mail server times out, and its mail keeps its slot until the server has answered', async () => {
  let answer = () => {};
  const desk = openMailDesk({ send: () => new Promise<void>((resolve) => (answer = resolve)) }, noFailure, 1);
  const slow = desk.enter('ada');
  expect(await slow?.send(mail)).toBe(false);
  slow?.leave();
  for (const asker of ['ben', 'cleo', 'dan']) expect(desk.enter(asker)).not.toBeNull();
  expect(desk.enter('eve')).toBeNull();
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(desk.enter('eve')).not.toBeNull();
});

test('the mail server’s answer is not logged: of a failure the log holds its kind, not the recipient', async () => {
  const error = Object.assign(new Error('550 5.1.1 <ada@example.com> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
    rejected: ['ada@example.com'],
  });
  const failures: unknown[] = [];
  const desk = openMailDesk({ send: () => Promise.reject(error) }, (failure) => failures.push(mailFailure(failure)));
  const place = desk.enter('ada');
  expect(await place?.send(mail)).toBe(false);
  expect(failures).toEqual([{ reason: 'EENVELOPE', status: 550, at: 'RCPT TO' }]);
  expect(mailFailure(Object.assign(new Error(''), { command: 'RCPT TO:<ada@example.com>' }))).toEqual({
    reason: 'Error',
  });
});
