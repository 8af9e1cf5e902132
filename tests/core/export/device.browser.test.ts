import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFormats } from '#core/domain/data/exportFile.ts';
import { exportCases } from './cases.ts';
import { openDevice } from './device/openDevice.ts';
import { faultsOf } from './reading/faultsOf.ts';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeAll(async () => {
  device = await openDevice();
});
afterAll(() => device.close());

test.each(exportFormats)('a worker of the browser writes %s as the service does', async (format) => {
  for (const one of exportCases) {
    const bytes = await device.write({ format, one });
    expect([one.title, await faultsOf(format, one, bytes)]).toEqual([one.title, []]);
  }
});
