/** Where a task's requests leave from (§3.6). `Fake` is known and refused: this service does not make up addresses. */
export const IpProxyFromType = { None: 0, Strong: 1, Custom: 2, Fake: 3 } as const;
export type IpProxyFromType = (typeof IpProxyFromType)[keyof typeof IpProxyFromType];

/** §9: after so many seconds a premium proxy gives its place to the next. */
export const strongPeriods = [30, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600] as const;
type StrongPeriod = (typeof strongPeriods)[number];

/** §3.6: the area that is all areas. */
export const globalMixDial = -1;
/** §9, in seconds. */
export const minSwitchPeriod = 1;
/** The specification names no figure; a longer list would hold up every save. */
export const maxProxies = 1_000;

/**
 * §3.6. Periods are seconds. `proxies` are lines of proxyLine.ts; what leaves the service has their passwords hidden.
 */
export interface ProxySettings {
  ipProxyFromType: IpProxyFromType;
  strongIpProxySettings: { period: StrongPeriod; areaId: number };
  customIpProxySettings: { switchPeriod: number; proxies: string[] };
}

/** §3.6: what a task has before anybody sets it. */
export const defaultProxySettings: ProxySettings = {
  ipProxyFromType: IpProxyFromType.None,
  strongIpProxySettings: { period: 300, areaId: globalMixDial },
  customIpProxySettings: { switchPeriod: 60, proxies: [] },
};

/**
 * Why settings cannot be kept as they are, whoever sets them; `null` when they can. What the account may is asked
 * apart.
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
