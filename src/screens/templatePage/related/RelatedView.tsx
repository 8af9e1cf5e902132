import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { KindChips } from '#app/parts/template/KindChips.tsx';
import { PriceText } from '#app/parts/template/PriceText.tsx';
import { RunOnText } from '#app/parts/template/RunOnText.tsx';
import styles from './RelatedView.module.css';
import { useRelated } from './useRelated.ts';

/** §2.5 related recommendations: the same templates as beside the other views, with their descriptions. */
export function RelatedView({ template, level }: { template: Template; level: AccountLevel }) {
  const { t } = useTranslation('template');
  const related = useRelated(template);
  if (related === undefined) return null;
  if (related.length === 0) return <p className={styles.lead}>{t(($) => $.page.related.none)}</p>;
  return (
    <>
      <p className={styles.lead}>{t(($) => $.page.related.lead)}</p>
      <ul className={styles.list}>
        {related.map((one) => (
          <li key={one.slug} className={styles.item}>
            <img src={one.imageUrl} alt="" width={160} height={90} loading="lazy" className={styles.image} />
            <div className={styles.text}>
              <h2 className={styles.name}>
                <Link to={addresses.templatePage(one.slug)}>{one.name}</Link>
              </h2>
              <p>{one.description}</p>
              <div className={styles.facts}>
                <KindChips kinds={one.kinds} addressOf={(kind) => addresses.galleryOfKind(kind.slug)} />
                <span>
                  <PriceText pricePerRowMicro={pricePerRowMicro(one.prices, level)} />
                </span>
                <RunOnText runOn={one.runOn} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
