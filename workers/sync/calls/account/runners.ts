import type { TokenScope } from '#core/domain/account/apiToken.ts';
import type { OpenApiDocument } from '#core/wire/programs/openApi/openApiDocument.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import { createToken, listTokens, revokeToken } from '#core/wire/calls/account/tokenCalls.ts';
import {
  answerDeviceSignIn,
  getDeviceSignIn,
  listRunners,
  revokeRunner,
  type DeviceSignIn,
  type Runner,
} from '#core/wire/calls/runner/deviceCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../../service/apiClient.ts';
import { persistReply, storeSoon } from '../persistReply.ts';

/** The settings of a new API token. */
interface NewToken {
  name: string;
  scope: TokenScope;
  expiresAt: number;
}

/** Calls about the local runners of the account. */
export interface RunnerCalls {
  /** The local runner that asks to be signed in with this code. */
  deviceSignIn(userCode: string): Promise<Outcome<DeviceSignIn>>;
  answerDevice(userCode: string, isApproved: boolean): Promise<Outcome<null>>;
  /** The signed-in runners, the newest first. */
  runners(): Promise<Outcome<Runner[]>>;
  revokeRunner(runnerId: string): Promise<Outcome<null>>;
}

/** Calls about API tokens, and the description of the calls. */
export interface ProgramCalls {
  /** Loads the account's API tokens to the device. */
  loadTokens(): Promise<Outcome<null>>;
  /** Makes an API token; `secret` is the token itself, for the user alone: it is not stored here. */
  createToken(settings: NewToken): Promise<Outcome<{ secret: string }>>;
  revokeToken(tokenId: string): Promise<Outcome<null>>;
  /** The description of all calls for programs, made on the device. */
  apiDocument(): Promise<Outcome<OpenApiDocument>>;
}

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
