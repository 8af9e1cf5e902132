import type { AccountLevel } from '#core/domain/account/level.ts';
import type { Area } from '#core/domain/proxy/areas.ts';
import type { Outcome, Refusal } from '#core/domain/refusal.ts';
import type { ProxyForm } from './proxyForm.ts';

/** The facts of an account that premium proxies depend on (§6). */
export interface ProxyAccount {
  level: AccountLevel;
  totalBalanceMicro: number;
  canTrial: boolean;
  /** The price of a gigabyte, `null` if unknown. */
  proxyPricePerGbMicro: number | null;
}

export interface ProxyBlockProps {
  /** The name of the template's proxy parameter, if it has one (§3.4). */
  title?: string | undefined;
  remark?: string | undefined;
  form: ProxyForm;
  /** Lines that the service has the passwords of. */
  stored: readonly string[];
  /** `undefined` before the first poll: the service decides alone then. */
  account: ProxyAccount | undefined;
  /** `null` where the service has no premium proxies, `undefined` before they were read. */
  areas: readonly Area[] | null | undefined;
  isOffline: boolean;
  problem: Refusal | null;
  onChange: (form: ProxyForm) => void;
  onRefresh: () => Promise<Outcome<null>>;
}
