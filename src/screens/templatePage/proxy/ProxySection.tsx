import type { Refusal } from '#core/domain/refusal.ts';
import { buyerOf } from '#core/domain/account/level.ts';
import { DataType } from '#core/domain/parameters/parameter.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { ProxyBlock } from '#app/parts/proxy/ProxyBlock.tsx';
import type { ProxyForm } from '#app/parts/proxy/proxyForm.ts';
import { storableProxyForm } from '#app/parts/proxy/savedProxies.ts';
import { useProxyAreas } from '#app/features/tasks/useProxyAreas.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

interface ProxySectionProps {
  template: Template;
  account: Account | undefined;
  /** The form's state of the block (useProxyForm.ts). */
  proxy: {
    form: ProxyForm;
    stored: readonly string[];
    problem: Refusal | null;
    change: (next: { form: ProxyForm; kept: ProxyForm }) => void;
  };
}

/** §2.7: the proxy block with the data on the device: the account, and the regions from the last read. */
export function ProxySection({ template, account, proxy }: ProxySectionProps) {
  const areas = useProxyAreas(true);
  const offline = useSignalValue(isOffline);
  const parameter = template.parameters.find(({ dataType }) => dataType === DataType.OperateIpProxy);
  return (
    <ProxyBlock
      title={parameter?.displayText}
      remark={parameter?.remark}
      form={proxy.form}
      stored={proxy.stored}
      account={
        account && {
          level: account.currentAccountLevel,
          totalBalanceMicro: account.totalBalanceMicro,
          proxyPricePerGbMicro: account.proxyPricePerGbMicro ?? null,
          ...buyerOf(account),
        }
      }
      areas={areas}
      isOffline={offline}
      problem={proxy.problem}
      onChange={(form) => proxy.change({ form, kept: storableProxyForm(form) })}
      onRefresh={() => bridge.refreshAccount()}
    />
  );
}
