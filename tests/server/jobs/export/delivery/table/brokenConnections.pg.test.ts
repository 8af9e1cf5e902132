import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#tests/faults/random.ts';
import { startForwarder } from '#tests/support/forwarder.ts';
import { foreignServers, type ForeignDatabase } from './foreignDatabase.ts';
import { batchOf, openReceiver, sendAll } from './shipments.ts';

const never = new AbortController().signal;
/** Dies when the answer to a commit arrives, before anybody has read it. */
class LosesAnswer extends Socket {
  private isCommitted = false;

  override _write(...given: Parameters<Socket['_write']>): void {
    this.isCommitted ||= Buffer.from(given[0] as Uint8Array).includes('commit');
    super._write(...given);
  }

  override emit(name: string | symbol, ...given: unknown[]): boolean {
    if (name !== 'data' || !this.isCommitted) return super.emit(name, ...given);
    this.destroy();
    return true;
  }
}

describe.each(foreignServers)('a broken connection to $name', ({ open, isThere }) => {
  describe.runIf(isThere)('loses and doubles nothing', () => {
    let foreign: ForeignDatabase;
    beforeAll(async () => {
      foreign = await open();
    });
    afterAll(() => foreign.close());
    const columns: [string][] = [['name']];
    const namesIn = async (table: string) =>
      (await foreign.query(`select name from ${table} order by name`)).map(({ name }) => name);

    test('a batch whose answer is lost after its commit is there once when it comes again', async () => {
      const way = { target: foreign.target({ table: 'answers' }), password: foreign.password, columns, rows: [['a'], ['b']] };
      expect(await sendAll({ ...way, newSocket: () => new LosesAnswer() })).toMatchObject({ problem: 'NotReached', isFinal: false }); // prettier-ignore
      expect(await namesIn('answers')).toEqual(['a', 'b']);
      expect(await sendAll(way)).toEqual({ ok: true });
      expect(await namesIn('answers')).toEqual(['a', 'b']);
    }); // prettier-ignore

    test('connections that are cut at any moment leave each row there once', async () => {
      const random = seededRandom(5);
      const forwarder = await startForwarder(`http://${foreign.host}/`);
      const target = foreign.target({ table: 'cuts', port: Number(new URL(forwarder.url).port) });
      const receiver = openReceiver({ target, password: foreign.password, columns, rows: [], deliveryId: 'cuts' });
      const expected: string[] = [];
      let failures = 0;
      for (let number = 1; number <= 40; number += 1) {
        const names = Array.from({ length: 25 }, (_, row) => `${String(number).padStart(2, '0')}-${String(row).padStart(2, '0')}`); // prettier-ignore
        expected.push(...names);
        const batch = batchOf(names.map((name) => [name]), number); // prettier-ignore
        const cut = sleep(random() * 20).then(() => forwarder.cut());
        const first = await receiver.send(batch, never);
        await cut;
        forwarder.open();
        // The connection may also break after an answer: then the next batch fails at first.
        for (let sent = first, tries = 1; !sent.ok; tries += 1) {
          failures += 1;
          expect({ ...sent, tries }).toMatchObject({ isFinal: false, tries: expect.toSatisfy((each) => each < 5) });
          sent = await receiver.send(batch, never);
        }
      }
      await receiver.close();
      await forwarder.close();
      expect(failures).toBeGreaterThan(0);
      expect(await namesIn('cuts')).toEqual(expected);
    });
  });
});
