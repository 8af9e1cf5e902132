import { openFuzzService } from './service.ts';

// The service alone in a process, so that its memory can be measured. Started with --expose-gc.

export type Order = { id: number; order: 'free' | 'paid' | 'memory' };
export type Report =
  | { kind: 'ready'; port: number }
  | { kind: 'bug'; reference: string; stack: string }
  | { kind: 'done'; id: number; result: unknown };

const report = (report: Report): void => void process.send?.(report);
const service = await openFuzzService((reference, stack) => report({ kind: 'bug', reference, stack }), process.argv[2]);
process.on('message', ({ id, order }: Order) => {
  void (async () => {
    const result = order === 'memory' ? memory() : await service.makeAccount(order);
    report({ kind: 'done', id, result });
  })();
});
process.once('disconnect', () => void service.close().finally(() => process.exit()));
report({ kind: 'ready', port: service.port });

function memory() {
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { residentMb: rss / 1_048_576, heapMb: heapUsed / 1_048_576 };
}
