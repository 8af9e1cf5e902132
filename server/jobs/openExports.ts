import { defaultExportDays } from '#core/domain/data/exportFile.ts';
import { deliveryDefaults } from './export/delivery/deliveryContext.ts';
import { openReceivers } from './export/delivery/openReceivers.ts';
import { openGoogle } from './export/delivery/sheets/google/openGoogle.ts';
import { openWebhooks } from './export/delivery/webhook.ts';
import { startExports, type Exports } from './export/startExports.ts';
import { openStorages } from './export/storage/openStorages.ts';
import type { WorkerOptions } from './workerOptions.ts';

/** Starts the exports, with the way to receivers. */
export function openExports(
  { database, config, log }: WorkerOptions,
  { workerId, isStorageFull }: { workerId: string; isStorageFull: () => boolean },
): Exports {
  const webhooks = openWebhooks(config);
  const storages = openStorages(config);
  const google = openGoogle(config);
  const exports = startExports({
    database,
    workerId,
    keepDays: config.exportDays ?? defaultExportDays,
    isStorageFull,
    log,
    storages,
    webhooks,
    receivers: openReceivers({ webhooks, egress: config, google }),
    openSecret: config.openSecret ?? (() => null),
    ...deliveryDefaults,
    ...config.deliveries,
  });
  return {
    ...exports,
    stop: async () => {
      await exports.stop();
      await Promise.all([webhooks.close(), storages.close(), google?.close()]);
    },
  };
}
