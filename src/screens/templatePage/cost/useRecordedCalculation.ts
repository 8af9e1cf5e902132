import { useEffect } from 'react';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { isOffline } from '#app/state/syncStatus.ts';

const pauseMs = 1500;

/**
 * §7.4: reports the calculation to the service after a debounce. No caller waits for the report; it is skipped offline.
 */
export function useRecordedCalculation(template: Template, rowCount: number, isTyped: boolean): void {
  const { templateRegistrationId } = template;
  const category = template.kinds[0]?.slug ?? '';
  useEffect(() => {
    if (!isTyped) return undefined;
    const pause = setTimeout(() => {
      if (!isOffline.value) void bridge.recordCostCalculation(templateRegistrationId, category, rowCount);
    }, pauseMs);
    return () => clearTimeout(pause);
  }, [templateRegistrationId, category, rowCount, isTyped]);
}
