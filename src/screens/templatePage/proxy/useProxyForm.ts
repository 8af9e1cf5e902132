import { useMemo, useState } from 'react';
import { IpProxyFromType, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import type { PatchOf } from '#core/edits/edit.ts';
import type { setProxy } from '#core/edits/runEdits.ts';
import { proxyFormOf, type ProxyForm } from '#app/parts/proxy/proxyForm.ts';

/** The rules of lists load with the first save that needs them: the form itself is painted without them. */
const loadRules = () => import('./deferredProxies.ts');

/**
 * Returns the state of the form's proxy block (§3.6). `saved` are the task's settings, `fromDraft` those of a draft.
 */
export function useProxyForm(saved: ProxySettings | undefined, fromDraft: ProxyForm | undefined) {
  const [initial] = useState(() => proxyFormOf(saved));
  const [{ form, kept }, setHeld] = useState({ form: fromDraft ?? initial, kept: fromDraft });
  const [problem, setProblem] = useState<Refusal | null>(null);
  /** Lines whose passwords are stored on the service: for this task, and for a new task that is created from it. */
  const stored = saved?.customIpProxySettings.proxies ?? none;
  const isChanged = useMemo(() => JSON.stringify(form) !== JSON.stringify(initial), [form, initial]);
  return {
    form,
    isChanged,
    /** The form for the draft, with masked passwords. */
    kept: isChanged ? kept : undefined,
    /** The change as an edit, which needs no service; `null` without a change, or if the list itself has changed. */
    edit: isChanged && isSameList(form, initial) ? editOf(form) : null,
    problem,
    setProblem,
    stored,
    change: (next: { form: ProxyForm; kept: ProxyForm }) => {
      setProblem(null);
      setHeld(next);
    },
    /** Returns whether the block can be saved; a problem is shown below it. */
    isRight: async (): Promise<boolean> => {
      if (!form.isOn) return true;
      const { proxyFormProblem } = await loadRules();
      const found = proxyFormProblem(form, stored);
      setProblem(found);
      return found === null;
    },
    /** Returns the settings to save; empty if there is nothing to save. */
    toSave: async (isNew: boolean): Promise<{ ipProxySettings?: ProxySettings }> => {
      if (isNew ? !form.isOn : !isChanged) return {};
      const { savedProxySettings } = await loadRules();
      return { ipProxySettings: savedProxySettings(form, stored) };
    },
    reset: () => {
      setProblem(null);
      setHeld({ form: initial, kept: undefined });
    },
  };
}

const none: readonly string[] = [];

function isSameList(one: ProxySettings, other: ProxySettings): boolean {
  return one.customIpProxySettings.proxies.join('\n') === other.customIpProxySettings.proxies.join('\n');
}

/** Returns the edit of the proxies. §4: a block that is off is saved as None. */
function editOf({ isOn, ...settings }: ProxyForm): PatchOf<typeof setProxy> {
  return {
    ipProxyFromType: isOn ? settings.ipProxyFromType : IpProxyFromType.None,
    strongIpProxySettings: settings.strongIpProxySettings,
    switchPeriod: settings.customIpProxySettings.switchPeriod,
  };
}
