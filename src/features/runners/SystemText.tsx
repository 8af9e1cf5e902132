import { useTranslation } from 'react-i18next';
import type { RunnerSystem } from '#core/wire/calls/runner/deviceCalls.ts';

/** The name of a system, which is the same in every language. */
export function SystemText({ system }: { system: RunnerSystem }) {
  const { t } = useTranslation('runner');
  return <>{system === 'other' ? t(($) => $.device.other) : system}</>;
}
