import { defaultProxySettings, IpProxyFromType, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { Refusal } from '#core/domain/refusal.ts';

/** The element that takes the focus when the block has a problem, or a choice was not applied. */
export const proxyFieldId = 'task-proxies';

/** The proxy block as the form holds it: while it is off, it keeps the earlier choice (§4). */
export type ProxyForm = ProxySettings & { isOn: boolean };

/** Returns the block's initial values; it is off for a task that never had proxies (§4). */
export function proxyFormOf(saved: ProxySettings = defaultProxySettings): ProxyForm {
  return { ...saved, isOn: isUsed(saved) };
}

/** §4: turning it on when the type is None sets Custom. */
export function switchedProxy(form: ProxyForm, isOn: boolean): ProxyForm {
  return { ...form, isOn, ...(isOn && !isUsed(form) && { ipProxyFromType: IpProxyFromType.Custom }) };
}

/** Returns true for a refusal of the service that concerns the proxy block. */
export function isProxyRefusal({ code }: Refusal): boolean {
  return code.startsWith('Proxy');
}

function isUsed({ ipProxyFromType }: ProxySettings): boolean {
  return ipProxyFromType === IpProxyFromType.Strong || ipProxyFromType === IpProxyFromType.Custom;
}
