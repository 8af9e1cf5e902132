import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import cardStyles from './TemplateCard.module.css';
import styles from './CardSkeleton.module.css';

/** The placeholder of a card while the first gallery loads. */
export function CardSkeleton() {
  return (
    <li className={cardStyles.card}>
      <Skeleton className={styles.skeleton ?? ''} aria-hidden>
        <SkeletonItem className={styles.image} />
        <div className={styles.lines}>
          <SkeletonItem size={20} className={styles.short} />
          <SkeletonItem size={16} />
          <SkeletonItem size={16} />
          <SkeletonItem size={20} className={styles.short} />
        </div>
      </Skeleton>
    </li>
  );
}
