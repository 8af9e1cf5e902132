import { DataType } from '#core/domain/template/parameter.ts';
import { RunOn } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';

/** Proxies are a task's (§3.6) wherever it runs in the cloud; a template may also ask for them by a parameter (§3.4). */
export function hasProxyBlock({ runOn, parameters }: Template): boolean {
  const isForCloud = runOn === RunOn.Cloud || runOn === RunOn.Both;
  return isForCloud || parameters.some(({ dataType }) => dataType === DataType.OperateIpProxy);
}
