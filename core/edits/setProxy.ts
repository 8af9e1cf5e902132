import { z } from 'zod/mini';
import { IpProxyFromType, proxySettingsRefusal } from '../domain/proxy/proxySettings.ts';
import { strongIpProxySettings, switchPeriod } from '../wire/rows/editableFields.ts';
import { defineTaskEdit } from './edit.ts';

/**
 * §3.6, the proxies of a task: kind, region and periods. The list of proxies is not part of it: passwords stay off the
 * device's store, so a list is saved by call only. Refused with `ProxyFakeNotOffered`, or with `ProxyListEmpty` for
 * custom proxies of a task without a list; the service checks the account's plan and balance as well (premiumGate.ts).
 */
export const setProxy = defineTaskEdit({
  name: 'setProxy',
  field: 'proxy',
  patch: z.strictObject({
    ipProxyFromType: z.literal(Object.values(IpProxyFromType)),
    strongIpProxySettings,
    switchPeriod,
  }),
  read: ({ ipProxySettings }) => ({
    ipProxyFromType: ipProxySettings.ipProxyFromType,
    strongIpProxySettings: ipProxySettings.strongIpProxySettings,
    switchPeriod: ipProxySettings.customIpProxySettings.switchPeriod,
  }),
  guard: ({ ipProxySettings }, { ipProxyFromType }) => proxySettingsRefusal({ ...ipProxySettings, ipProxyFromType }),
  apply: ({ ipProxySettings, ...task }, patch) => ({
    ...task,
    ipProxySettings: {
      ipProxyFromType: patch.ipProxyFromType,
      strongIpProxySettings: patch.strongIpProxySettings,
      customIpProxySettings: { ...ipProxySettings.customIpProxySettings, switchPeriod: patch.switchPeriod },
    },
  }),
});
