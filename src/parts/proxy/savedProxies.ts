import { hidePassword, proxyLineProblemsOf } from '#core/domain/proxy/proxyLine.ts';
import { IpProxyFromType, proxySettingsRefusal, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import type { ProxyForm } from './proxyForm.ts';

/**
 * Returns the settings to be saved. §4: a block that is off is saved as None. A line whose password is lost is reported
 * only if the list is used. Otherwise it is removed: it is no usable proxy any more, and it would block every save.
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
export function storableProxyForm(form: ProxyForm): ProxyForm {
  const { switchPeriod, proxies } = form.customIpProxySettings;
  return { ...form, customIpProxySettings: { switchPeriod, proxies: proxies.map(hidePassword) } };
}

/**
 * Returns the reason why the block cannot be saved. `stored` are the lines whose passwords are stored on the service.
 */
export function proxyFormProblem(form: ProxyForm, stored: readonly string[]): Refusal | null {
  if (!form.isOn || form.ipProxyFromType !== IpProxyFromType.Custom) return null;
  const [first] = proxyLineProblemsOf(form.customIpProxySettings.proxies, stored);
  return first === undefined ? proxySettingsRefusal(form) : { code: 'ProxyLineInvalid', ...first };
}
