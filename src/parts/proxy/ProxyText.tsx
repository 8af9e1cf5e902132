import { useTranslation } from 'react-i18next';
import { areaPath, areaTree, type Area } from '#core/domain/proxy/areas.ts';
import { IpProxyFromType, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';

export interface ProxyTextProps {
  settings: ProxySettings | undefined;
  areas: readonly Area[] | null | undefined;
}

/** A short text of a task's proxies; nothing if it uses none. */
export function ProxyText({ settings, areas }: ProxyTextProps) {
  const { t } = useTranslation('proxy');
  const { t: words } = useTranslation('parameters');
  switch (settings?.ipProxyFromType) {
    case IpProxyFromType.Strong: {
      const { areaId } = settings.strongIpProxySettings;
      const tree = areaTree(
        areas ?? [],
        words(($) => $.globalMixDial),
      );
      const region = areaPath(tree, areaId)?.join(' / ') ?? t(($) => $.region.unknown, { id: String(areaId) });
      return <span>{t(($) => $.short.premium, { region })}</span>;
    }
    case IpProxyFromType.Custom:
      return <span>{t(($) => $.short.custom, { count: settings.customIpProxySettings.proxies.length })}</span>;
    default:
      return null;
  }
}
