import { hidePassword, proxyLineProblemsOf } from '#core/domain/proxy/proxyLine.ts';
import { IpProxyFromType, proxySettingsRefusal, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import type { ProxyForm } from './proxyForm.ts';

/**
 * What is saved. §4: off is None. A line whose password is lost is asked for only where the list is used; elsewhere it
 * would hold up every save, and it is no proxy any more.
 */
export function savedProxySettings({ isOn, ...settings }: ProxyForm, stored: readonly string[]): ProxySettings {
  const ipProxyFromType = isOn ? settings.ipProxyFromType : IpProxyFromType.None;
  if (ipProxyFromType === IpProxyFromType.Custom) return { ...settings, ipProxyFromType };
  const { switchPeriod, proxies } = settings.customIpProxySettings;
  const useless = new Set(proxyLineProblemsOf(proxies, stored).map(({ line }) => line));
  const usable = proxies.filter((_, index) => !useless.has(index + 1));
  return { ...settings, ipProxyFromType, customIpProxySettings: { switchPeriod, proxies: usable } };
}

/** Returns the part of the block that may be stored on the device: passwords stay in the page only. */
export function keptProxyForm(form: ProxyForm): ProxyForm {
  const { switchPeriod, proxies } = form.customIpProxySettings;
  return { ...form, customIpProxySettings: { switchPeriod, proxies: proxies.map(hidePassword) } };
}

/** Why the block cannot be saved as it is. `stored` are the lines that the service has the passwords of. */
export function proxyFormProblem(form: ProxyForm, stored: readonly string[]): Refusal | null {
  if (!form.isOn || form.ipProxyFromType !== IpProxyFromType.Custom) return null;
  const [first] = proxyLineProblemsOf(form.customIpProxySettings.proxies, stored);
  return first === undefined ? proxySettingsRefusal(form) : { code: 'ProxyLineInvalid', ...first };
}
