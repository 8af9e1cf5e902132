import type { ExportProblem } from '#core/domain/data/exportFile.ts';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import type { DestinationSettings } from '#core/wire/calls/data/destination.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import * as google from '#core/wire/calls/data/googleCalls.ts';
import type { ApiClient } from '../service/apiClient.ts';
import type { SyncHooks } from './lots.ts';

/** The answer to a test; `problem` is `null` where the receiver accepted it. */
interface Tested {
  problem: ExportProblem | null;
  problemDetail: string | null;
}

/** Calls about the destinations of tasks, and the Google account for spreadsheets. */
export interface DestinationCalls {
  /**
   * Makes a destination of a task; `secret` is that of a webhook, for the user alone, and `password` that of a database
   * or the secret key of a storage: neither is stored here.
   */
  createDestination(
    settings: DestinationSettings & { taskId: string; password?: string | undefined },
  ): Promise<Outcome<{ secret: string | null }>>;
  /** Without a password the stored one stays. */
  updateDestination(
    destinationId: string,
    settings: DestinationSettings & { password?: string | undefined },
  ): Promise<Outcome<null>>;
  deleteDestination(destinationId: string): Promise<Outcome<null>>;
  changeDestinationSecret(destinationId: string): Promise<Outcome<{ secret: string }>>;
  /** Sends a test without rows; `problem` is `null` where the receiver accepted it. */
  testDestination(destinationId: string): Promise<Outcome<Tested>>;
  /** The same for a table whose settings are not saved; without a password that of the destination is used. */
  testTable(given: {
    taskId: string;
    destinationId: string | null;
    target: TableTarget;
    password?: string | undefined;
  }): Promise<Outcome<Tested>>;
  /** Sends rows of its task to a destination; resolves after the poll that shows the export. */
  sendToDestination(
    destinationId: string,
    rows: Pick<ExportPlan, 'scope' | 'lotNos' | 'columns'>,
  ): Promise<Outcome<{ recordId: string }>>;
  /** Begins to connect a Google account; `url` is the page at Google that asks the user. */
  beginGoogle(): Promise<Outcome<{ url: string }>>;
  /** Connects it with what Google returned; resolves after the poll that shows it. */
  connectGoogle(given: { state: string; code: string }): Promise<Outcome<{ email: string }>>;
  disconnectGoogle(): Promise<Outcome<null>>;
  /** Makes an empty spreadsheet; `problem` is the reason where there is none. */
  createSpreadsheet(title: string): Promise<Outcome<Tested & { spreadsheetId: string | null }>>;
}

/**
 * Calls about destinations and the Google account, which is a part of the account. Each resolves after `pollNow`, so
 * that the screen already shows the effect. Secrets pass through and are not stored here.
 */
export function destinationCalls(service: ApiClient, { pollNow, sendEdits }: SyncHooks): DestinationCalls {
  return {
    createDestination: async (settings) => {
      await sendEdits();
      const outcome = await service.send(calls.createDestination, { body: settings });
      await pollNow();
      return outcome.ok ? success({ secret: outcome.value.secret }) : outcome;
    },
    updateDestination: async (destinationId, settings) => {
      const outcome = await service.send(calls.updateDestination, { params: { destinationId }, body: settings });
      await pollNow();
      return outcome.ok ? success(null) : outcome;
    },
    deleteDestination: async (destinationId) => {
      const outcome = await service.send(calls.deleteDestination, { params: { destinationId } });
      await pollNow();
      return outcome.ok ? success(null) : outcome;
    },
    changeDestinationSecret: (destinationId) =>
      service.send(calls.changeDestinationSecret, { params: { destinationId } }),
    testDestination: (destinationId) => service.send(calls.testDestination, { params: { destinationId } }),
    testTable: (given) => service.send(calls.testTable, { body: given }),
    sendToDestination: async (destinationId, rows) => {
      const outcome = await service.send(calls.sendToDestination, { params: { destinationId }, body: rows });
      await pollNow();
      return outcome.ok ? success({ recordId: outcome.value.record.recordId }) : outcome;
    },
    beginGoogle: () => service.send(google.beginGoogle, {}),
    connectGoogle: async (given) => {
      const outcome = await service.send(google.connectGoogle, { body: given });
      await pollNow();
      return outcome;
    },
    disconnectGoogle: async () => {
      const outcome = await service.send(google.disconnectGoogle, {});
      await pollNow();
      return outcome.ok ? success(null) : outcome;
    },
    createSpreadsheet: (title) => service.send(google.createSpreadsheet, { body: { title } }),
  };
}
