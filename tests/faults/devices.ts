import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDevice, type DeviceOptions, type Writes } from './device.ts';

export interface Devices {
  /** Stops all devices and returns the writes of each. */
  stop(): Promise<Writes[]>;
}

const templateFile = join(import.meta.dirname, '../../server/templates/heading-outline/template.json');
const pagesPerTask = 30;

/** Starts devices, one account each, whose tasks read pages of the known site: one row per page. */
export async function startDevices(
  service: DeviceOptions['service'],
  siteOrigin: string,
  { count, seed }: { count: number; seed: number },
): Promise<Devices> {
  const template = JSON.parse(readFileSync(templateFile, 'utf8')) as { templateRegistrationId: number };
  const started = Array.from({ length: count }, (_, number) =>
    startDevice({
      service,
      number,
      seed,
      templateId: template.templateRegistrationId,
      addressesOf: (task) =>
        Array.from({ length: pagesPerTask }, (_, page) => `${siteOrigin}/item/${number * 1_000 + task}-${page}`),
    }),
  );
  const devices = await Promise.all(started);
  return {
    stop: async () => {
      await Promise.all(devices.map((device) => device.stop()));
      return devices.map(({ writes }) => writes);
    },
  };
}
