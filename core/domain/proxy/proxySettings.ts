/** The origin of a task's requests (§3.6). `Fake` is known and refused: this service does not invent addresses. */
export const IpProxyFromType = { None: 0, Strong: 1, Custom: 2, Fake: 3 } as const;
export type IpProxyFromType = (typeof IpProxyFromType)[keyof typeof IpProxyFromType];

/** §9: seconds after which a premium proxy is replaced by the next. */
export const strongPeriods = [30, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600] as const;
type StrongPeriod = (typeof strongPeriods)[number];

/** §3.6: the id that means all areas. */
export const globalMixDial = -1;
/** §9: seconds. */
export const minSwitchPeriod = 1;
/** The specification names no figure; a longer list would slow down every save. */
export const maxProxies = 1_000;

/**
 * §3.6. Periods are seconds. `proxies` are lines of proxyLine.ts; their passwords are hidden before they leave the
 * service.
 */
export interface ProxySettings {
  ipProxyFromType: IpProxyFromType;
  strongIpProxySettings: { period: StrongPeriod; areaId: number };
  customIpProxySettings: { switchPeriod: number; proxies: string[] };
}

/** §3.6: the settings of a new task. */
export const defaultProxySettings: ProxySettings = {
  ipProxyFromType: IpProxyFromType.None,
  strongIpProxySettings: { period: 300, areaId: globalMixDial },
  customIpProxySettings: { switchPeriod: 60, proxies: [] },
};

/**
 * The reason why settings cannot be saved, for every account; `null` when they can. The rights of the account are
 * checked separately.
 */
export function proxySettingsRefusal({
  ipProxyFromType,
  customIpProxySettings,
}: Pick<ProxySettings, 'ipProxyFromType' | 'customIpProxySettings'>):
  { code: 'ProxyFakeNotOffered' } | { code: 'ProxyListEmpty' } | null {
  if (ipProxyFromType === IpProxyFromType.Fake) return { code: 'ProxyFakeNotOffered' };
  const isEmpty = customIpProxySettings.proxies.length === 0;
  return ipProxyFromType === IpProxyFromType.Custom && isEmpty ? { code: 'ProxyListEmpty' } : null;
}
