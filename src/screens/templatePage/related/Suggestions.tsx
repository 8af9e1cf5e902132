import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { PriceText } from '#app/parts/template/PriceText.tsx';
import { RelatedApps } from './RelatedApps.tsx';
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
