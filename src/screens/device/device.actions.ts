import { useEffect, useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import type { DeviceSignIn } from '#core/wire/calls/runner/deviceCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

/** One search for a code. An object, so that the same code can be searched for again. */
interface Look {
  code: string;
}

/** Finds a runner by its code, then confirms or declines it. A code in the address is searched for at once. */
export function useDeviceSignIn(givenCode: string, onApproved: () => void) {
  const messages = useMessages();
  const [look, setLook] = useState<Look | null>(() => (givenCode === '' ? null : { code: givenCode }));
  const [result, setResult] = useState<{ look: Look; outcome: Outcome<DeviceSignIn> } | null>(null);
  const [answered, setAnswered] = useState<{ name: string; isApproved: boolean } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAnswering, setAnswering] = useState(false);

  useEffect(() => {
    if (look === null) return undefined;
    let isOver = false;
    void bridge.deviceSignIn(look.code).then((outcome) => {
      if (!isOver) setResult({ look, outcome });
    });
    return () => {
      isOver = true;
    };
  }, [look]);
  const outcome = look !== null && result?.look === look ? result.outcome : null;

  const find = (code: string) => {
    setAnswered(null);
    setRefusal(null);
    setLook({ code });
  };
  const answer = async ({ userCode, runnerName: name }: DeviceSignIn, isApproved: boolean) => {
    setAnswering(true);
    const sent = await bridge.answerDevice(userCode, isApproved);
    setAnswering(false);
    setRefusal(sent.ok ? null : messages.ofFailed(sent));
    if (!sent.ok) return;
    setLook(null);
    setAnswered({ name, isApproved });
    if (isApproved) onApproved();
  };
  return {
    found: outcome?.ok === true ? outcome.value : null,
    problem: outcome?.ok === false ? messages.ofFailed(outcome) : refusal,
    answered,
    isBusy: isAnswering || (look !== null && outcome === null),
    find,
    answer,
  };
}
export type DeviceForm = ReturnType<typeof useDeviceSignIn>;
