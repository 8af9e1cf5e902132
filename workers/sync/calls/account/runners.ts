import { success } from '#core/domain/refusal.ts';
import { answerDeviceSignIn, getDeviceSignIn, listRunners, revokeRunner } from '#core/wire/calls/runner/deviceCalls.ts';
import type { SyncApi } from '../../api.ts';
import type { ApiClient } from '../../apiClient.ts';

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
