import { Link } from '@fluentui/react-components';
import { Warning16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proxyLineProblemsOf } from '#core/domain/proxy/proxyLine.ts';
import { formatDuration } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { CustomProxyDialog } from './CustomProxyDialog.tsx';
import type { ProxyBlockProps } from './ProxyBlockProps.ts';
import styles from './ProxyBlock.module.css';

/** §2.7, custom proxies: their number, and the link to their dialog. */
export function CustomSettings({ form, stored, onChange }: Pick<ProxyBlockProps, 'form' | 'stored' | 'onChange'>) {
  const { t } = useTranslation('proxy');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { proxies, switchPeriod } = form.customIpProxySettings;
  const lost = proxyLineProblemsOf(proxies, stored).filter(({ problem }) => problem === 'PasswordMissing');
  const period = formatDuration(locale, switchPeriod * 1_000);
  return (
    <div className={styles.details}>
      <p className={styles.summary}>
        <span>{proxies.length === 0 ? t(($) => $.empty) : t(($) => $.summary, { count: proxies.length, period })}</span>
        <Link as="button" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(($) => $.setUp)}
        </Link>
      </p>
      {lost.length > 0 && (
        <p className={styles.warning}>
          <Warning16Regular />
          {t(($) => $.lost, { count: lost.length })}
        </p>
      )}
      {isOpen && (
        <CustomProxyDialog
          settings={form.customIpProxySettings}
          stored={stored}
          onConfirm={(customIpProxySettings) => {
            onChange({ ...form, customIpProxySettings });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
