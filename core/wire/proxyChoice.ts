import { z } from 'zod/mini';
import { minSwitchPeriod, strongPeriods } from '../domain/proxy/proxySettings.ts';

// What of the proxy settings (proxy.ts) the console may change offline too: hence zod/mini, see core/edits/edit.ts.
export const strongIpProxySettings = z.strictObject({ period: z.literal(strongPeriods), areaId: z.int() });
export const switchPeriod = z.int().check(z.minimum(minSwitchPeriod));
