import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '../log/openLog.ts';
import type { DeliveryContext } from './export/delivery/deliveryContext.ts';
import type { GoogleSettings } from './export/delivery/sheets/google/openGoogle.ts';
import type { LiveBox } from './live/liveOptions.ts';
import type { BrowserConfig } from './openBrowsers.ts';
import type { Schedules } from './queue/scheduleLoop.ts';
import type { WorkerProxies } from './run/subtaskRoute.ts';
import type { OpenTrialWork } from './trial/startTrials.ts';

/** Returns the values with their secrets opened; `null` where this process lacks the key that sealed them. */
type OpenSecrets = (
  accountId: string,
  values: ParameterValues,
  sealed: Record<string, string>,
) => ParameterValues | null;

interface WorkerConfig extends BrowserConfig {
  subtasksAtOnce: number;
  /** Opens sealed parameters; without it tasks that have secrets fail. */
  openSecrets?: OpenSecrets;
  /** Access to proxies; without it tasks that use proxies fail. */
  proxies?: WorkerProxies;
  /** Starts scheduled runs; without it this process starts none. */
  schedules?: Schedules;
  /** True while the service has no disk space left; without it there is always space. */
  isStorageFull?: () => boolean;
  /** The days for which the files of exports are kept; 7 by default. */
  exportDays?: number;
  /** Opens the secrets of destinations; without it deliveries fail. */
  openSecret?: DeliveryContext['openSecret'];
  /** The operator's client at Google; without it deliveries to its sheets fail. */
  google?: GoogleSettings | null;
  /** The limits of a batch, and the pauses after a failure; by default those of `deliveryDefaults`. */
  deliveries?: Partial<Pick<DeliveryContext, 'batchLimits' | 'retries'>>;
  /** Seals and opens what passes between live pages and their users; without it this process has none. */
  liveBox?: LiveBox;
  /** Unseals the work of a trial; without it this process runs no trials. */
  openTrialWork?: OpenTrialWork;
}

export interface WorkerOptions {
  database: Database;
  config: WorkerConfig;
  log: Log;
}
