import { success, type Outcome } from '#core/domain/refusal.ts';
import { createToken, listTokens, revokeToken } from '#core/wire/calls/account/tokenCalls.ts';
import { answerDeviceSignIn, getDeviceSignIn, listRunners, revokeRunner } from '#core/wire/calls/runner/deviceCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { SyncApi } from '../../api.ts';
import type { ApiClient } from '../../apiClient.ts';
import { persistReply, storeSoon } from '../persistReply.ts';

type RunnerCalls = Pick<SyncApi, 'deviceSignIn' | 'answerDevice' | 'runners' | 'revokeRunner'>;

/** Calls about local runners. Codes and tokens are short-lived facts: none of them is stored. */
export function runnerCalls(service: ApiClient): RunnerCalls {
  return {
    deviceSignIn: (userCode) => service.send(getDeviceSignIn, { query: { userCode } }),
    answerDevice: async (userCode, isApproved) => {
      const outcome = await service.send(answerDeviceSignIn, { body: { userCode, isApproved } });
      return outcome.ok ? success(null) : outcome;
    },
    runners: async () => {
      const outcome = await service.send(listRunners, {});
      return outcome.ok ? success(outcome.value.runners) : outcome;
    },
    revokeRunner: async (runnerId) => {
      const outcome = await service.send(revokeRunner, { params: { id: runnerId } });
      return outcome.ok ? success(null) : outcome;
    },
  };
}

type ProgramCalls = Pick<SyncApi, 'loadTokens' | 'createToken' | 'revokeToken' | 'apiDocument'>;

/**
 * Calls about programs: their tokens, of which the list is readable without a network, and the calls that they make.
 */
export function programCalls(service: ApiClient, openStore: () => Store | undefined): ProgramCalls {
  const loadTokens = async (): Promise<Outcome<null>> => {
    const asked = openStore();
    const outcome = await service.send(listTokens, {});
    if (!outcome.ok) return outcome;
    const store = asked ?? (await storeSoon(openStore));
    if (store === undefined) return success(null);
    const { meta } = store.main;
    return persistReply(store, [meta], async () => {
      await meta.put({ key: 'apiTokens', value: { readAt: Date.now(), tokens: outcome.value.tokens } });
    });
  };
  return {
    loadTokens,
    createToken: async (settings) => {
      const outcome = await service.send(createToken, { body: settings });
      if (!outcome.ok) return outcome;
      // The secret must be shown even where the list cannot be read again.
      await loadTokens();
      return success({ secret: outcome.value.secret });
    },
    revokeToken: async (tokenId) => {
      const outcome = await service.send(revokeToken, { params: { id: tokenId } });
      await loadTokens();
      return outcome.ok ? success(null) : outcome;
    },
    apiDocument: async () => {
      const { openApiDocument } = await import('#core/wire/programs/openApi/openApiDocument.ts');
      return success(openApiDocument(location.origin));
    },
  };
}
