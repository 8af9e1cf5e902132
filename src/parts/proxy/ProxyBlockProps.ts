import type { AccountLevel } from '#core/domain/account/level.ts';
import type { Area } from '#core/domain/proxy/areas.ts';
import type { Outcome, Refusal } from '#core/domain/refusal.ts';
import type { ProxyForm } from './proxyForm.ts';

/** What premium proxies ask of an account (§6). */
export interface ProxyAccount {
  level: AccountLevel;
  totalBalanceMicro: number;
  canTrial: boolean;
  /** What a gigabyte costs, `null` where it is not known. */
  proxyPricePerGbMicro: number | null;
}

export interface ProxyBlockProps {
  /** What the template calls its proxy parameter, where it has one (§3.4). */
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
