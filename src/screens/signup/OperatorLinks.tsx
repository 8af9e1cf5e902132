import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OperatorPageSlug } from '#core/wire/calls/account/accountCalls.ts';
import styles from './SignupScreen.module.css';

/** The operator's pages: what applies to an account, and who offers it. They are pages of the service, not routes. */
export function OperatorLinks({ pages }: { pages: readonly OperatorPageSlug[] }) {
  const { t } = useTranslation('sign');
  if (pages.length === 0) return null;
  const doApply = pages.some((slug) => slug !== 'imprint');
  return (
    <p className={styles.pages}>
      {doApply && <span>{t(($) => $.signUp.apply)}</span>}
      {pages.map((slug) => (
        <Link key={slug} inline href={`/${slug}`} target="_blank">
          {t(($) => $.pages[slug])}
        </Link>
      ))}
    </p>
  );
}
