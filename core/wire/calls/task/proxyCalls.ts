import { z } from 'zod';
import { locales } from '#core/domain/locale.ts';
import { micro, numberInText, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { maxInt4 } from '#core/wire/codec/number.ts';
import { ipProxySettings, proxyArea } from '#core/wire/rows/proxy.ts';

const taskProxies = z.strictObject({ taskId: uuid, ipProxySettings });

/**
 * §7.5. Refused with `NotFound`, `TaskDeleted`, `ProxyFakeNotOffered`, `ProxyListEmpty`, `ProxyLineInvalid`,
 * `ProxyPlanTooLow`, `ProxyBalanceTooLow`, `ProxyPoolMissing`, `ProxyAreaUnknown` or `ProxyUnreadable`.
 */
export const savePreventScrapeSettings = defineCall('POST', '/v1/taskrules/SavePreventScrapeSettings', {
  body: taskProxies,
  reply: taskProxies,
});

/** Returns the settings of one task; the specification shows no path for this. */
export const getPreventScrapeSettings = defineCall('GET', '/v1/taskrules/PreventScrapeSettings', {
  query: z.strictObject({ taskId: uuid }),
  reply: taskProxies,
});

/**
 * §7.4, proxy region list, with names in the requested language. `error` where the service has no premium proxies
 * (§8.4).
 */
export const listProxyAreas = defineCall('GET', '/v1/HttpProxy/Areas', {
  query: z.strictObject({ language: z.enum(locales).default('en-US') }),
  reply: z.union([z.array(proxyArea), z.strictObject({ error: z.literal('ProxyPoolMissing') })]),
});

/**
 * §7.5. One area, paid by traffic (`consumptionType` 2): the price of a gigabyte, and whether the area has proxies now.
 */
export const getProxyArea = defineCall('GET', '/v1/HttpProxy/Areas/{id}', {
  params: z.strictObject({ id: numberInText(-maxInt4) }),
  query: z.strictObject({ consumptionType: z.literal('2').default('2'), language: z.enum(locales).default('en-US') }),
  reply: proxyArea.extend({ isAvailable: z.boolean(), pricePerGbMicro: micro }),
});
