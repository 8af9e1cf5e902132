import { OpenRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedApp } from '#core/wire/calls/template/templateCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './Suggestions.module.css';

/** §2.5, for en-US only: apps that the operator configured. Nothing when offline or without such apps. */
export function RelatedApps({ templateRegistrationId }: { templateRegistrationId: number }) {
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
