import { OpenRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { RelatedApp } from '#core/wire/calls/template/templateCalls.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { PriceText } from '#app/parts/template/PriceText.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './Suggestions.module.css';
import { useRelated } from './useRelated.ts';

/** §2.5, right column: similar templates. Nothing if there are none. */
export function Suggestions({ template, level }: { template: Template; level: AccountLevel }) {
  const hasApps = useLocale() === 'en-US';
  return (
    <aside>
      <AlsoLike template={template} level={level} />
      {hasApps && <RelatedApps templateRegistrationId={template.templateRegistrationId} />}
    </aside>
  );
}

function AlsoLike({ template, level }: { template: Template; level: AccountLevel }) {
  const { t } = useTranslation('template');
  const related = useRelated(template);
  if (related === undefined || related.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="also-like">
      <h2 id="also-like" className={styles.title}>
        {t(($) => $.page.alsoLike)}
      </h2>
      <ul className={styles.list}>
        {related.map((one) => (
          <li key={one.slug}>
            <Link to={addresses.templatePage(one.slug)} className={styles.item}>
              <img src={one.imageUrl} alt="" width={64} height={36} loading="lazy" className={styles.image} />
              <span className={styles.text}>
                <span className={styles.name}>{one.name}</span>
                <span className={styles.price}>
                  <PriceText pricePerRowMicro={pricePerRowMicro(one.prices, level)} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** §2.5, for en-US only: apps that the operator configured. Nothing when offline or without such apps. */
function RelatedApps({ templateRegistrationId }: { templateRegistrationId: number }) {
  const { t } = useTranslation('template');
  const apps = useRelatedApps(templateRegistrationId);
  if (apps.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="related-apps">
      <h2 id="related-apps" className={styles.title}>
        {t(($) => $.page.apps.title)}
      </h2>
      <ul className={styles.list}>
        {apps.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={styles.app}>
              {name} <OpenRegular aria-label={t(($) => $.page.apps.newWindow)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useRelatedApps(id: number): readonly RelatedApp[] {
  const offline = useSignalValue(isOffline);
  const [found, setFound] = useState<{ id: number; apps: readonly RelatedApp[] } | null>(null);
  useEffect(() => {
    let isGone = false;
    if (!offline) {
      void bridge.relatedApps(id).then((outcome) => {
        if (!isGone && outcome.ok) setFound({ id, apps: outcome.value });
      });
    }
    return () => {
      isGone = true;
    };
  }, [id, offline]);
  return offline || found?.id !== id ? [] : found.apps;
}
