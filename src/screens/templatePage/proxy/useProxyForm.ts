import { useMemo, useState } from 'react';
import { IpProxyFromType, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import type { PatchOf } from '#core/edits/edit.ts';
import type { setProxy } from '#core/edits/setProxy.ts';
import { proxyFormOf, type ProxyForm } from '#app/parts/proxy/proxyForm.ts';

/** The rules of lists come with the first save that needs them: the form itself is painted without. */
const loadRules = () => import('./deferredProxies.ts');

/**
 * Returns the state of the form's proxy block (§3.6). `saved` are the task's settings, `fromDraft` those of a draft.
 */
export function useProxyForm(saved: ProxySettings | undefined, fromDraft: ProxyForm | undefined) {
  const [initial] = useState(() => proxyFormOf(saved));
  const [{ form, kept }, setHeld] = useState({ form: fromDraft ?? initial, kept: fromDraft });
  const [problem, setProblem] = useState<Refusal | null>(null);
  /** Lines that the service has the passwords of: for this task, and for a new one that is made of it. */
  const stored = saved?.customIpProxySettings.proxies ?? none;
  const isChanged = useMemo(() => JSON.stringify(form) !== JSON.stringify(initial), [form, initial]);
  return {
    form,
    isChanged,
    /** The form for the draft, with masked passwords. */
    kept: isChanged ? kept : undefined,
    /** The change as an edit, which needs no service: `null` without one, or where the list itself is another. */
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
    /** Left out where there is nothing to be saved. */
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

/** §4: off is None. */
function editOf({ isOn, ...settings }: ProxyForm): PatchOf<typeof setProxy> {
  return {
    ipProxyFromType: isOn ? settings.ipProxyFromType : IpProxyFromType.None,
    strongIpProxySettings: settings.strongIpProxySettings,
    switchPeriod: settings.customIpProxySettings.switchPeriod,
  };
}
