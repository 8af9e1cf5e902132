import { z } from 'zod/mini';
import { minSwitchPeriod, strongPeriods } from '../domain/proxy/proxySettings.ts';
import { int4 } from './number.ts';

// What of the proxy settings (proxy.ts) the console may change offline too: hence zod/mini, see core/edits/edit.ts.
export const strongIpProxySettings = z.strictObject({ period: z.literal(strongPeriods), areaId: int4 });
export const switchPeriod = int4.check(z.minimum(minSwitchPeriod));
