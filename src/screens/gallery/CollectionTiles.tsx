import { Collections20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Collection } from '#core/wire/rows/template.ts';
import { addresses } from '#app/navigation/addresses.ts';
import styles from './CollectionTiles.module.css';

/** §2.3: cards that link to collections. */
export function CollectionTiles({ collections }: { collections: readonly Collection[] }) {
  const { t } = useTranslation('template');
  if (collections.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label={t(($) => $.gallery.collections)}>
      {collections.map(({ slug, name, description }) => (
        <li key={slug}>
          <Link className={styles.tile} to={addresses.collection(slug)}>
            <span className={styles.icon}>
              <Collections20Regular />
            </span>
            <span className={styles.texts}>
              <span className={styles.name}>{name}</span>
              <span className={styles.description}>{description}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
