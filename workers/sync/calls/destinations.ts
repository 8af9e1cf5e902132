import { success } from '#core/domain/refusal.ts';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import * as google from '#core/wire/calls/data/googleCalls.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';
import type { SyncHooks } from './lots.ts';

export type DestinationCalls = Pick<
  SyncApi,
  | 'createDestination'
  | 'updateDestination'
  | 'deleteDestination'
  | 'changeDestinationSecret'
  | 'testDestination'
  | 'testTable'
  | 'sendToDestination'
  | 'beginGoogle'
  | 'connectGoogle'
  | 'disconnectGoogle'
  | 'createSpreadsheet'
>;

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
