import { z } from 'zod';
import { IpProxyFromType, maxProxies } from '#core/domain/proxy/proxySettings.ts';
import { code } from '../codec/code.ts';
import { strongIpProxySettings, switchPeriod } from './editableFields.ts';
import { text } from '../codec/text.ts';

/**
 * §3.6. The service masks passwords in its replies (core/domain/proxy/proxyLine.ts); a masked password that is sent
 * back means the stored one.
 */
export const ipProxySettings = z.strictObject({
  ipProxyFromType: code(IpProxyFromType),
  strongIpProxySettings,
  customIpProxySettings: z.strictObject({ switchPeriod, proxies: z.array(text(2_000)).max(maxProxies) }),
});

/** §3.6, region item. Without `parentId` it is a country. */
export const proxyArea = z.strictObject({ id: z.int(), name: z.string(), parentId: z.int().optional() });
export type ProxyArea = z.output<typeof proxyArea>;
