import type { AccountLevel, Buyer } from '#core/domain/account/level.ts';
import type { Area } from '#core/domain/proxy/areas.ts';
import type { Outcome, Refusal } from '#core/domain/refusal.ts';
import type { ProxyForm } from './proxyForm.ts';

/** The facts of an account that premium proxies depend on (§6). */
export interface ProxyAccount extends Buyer {
  level: AccountLevel;
  totalBalanceMicro: number;
  /** The price of a gigabyte, `null` if unknown. */
  proxyPricePerGbMicro: number | null;
}

export interface ProxyBlockProps {
  /** The name of the template's proxy parameter, if it has one (§3.4). */
  title?: string | undefined;
  remark?: string | undefined;
  form: ProxyForm;
  /** Lines whose passwords are stored on the service. */
  stored: readonly string[];
  /** `undefined` before the first poll: then the service alone decides. */
  account: ProxyAccount | undefined;
  /** `null` if the service has no premium proxies, `undefined` before the regions were read. */
  areas: readonly Area[] | null | undefined;
  isOffline: boolean;
  problem: Refusal | null;
  onChange: (form: ProxyForm) => void;
  onRefresh: () => Promise<Outcome<null>>;
}
