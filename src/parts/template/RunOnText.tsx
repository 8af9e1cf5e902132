import { Cloud16Regular, Desktop16Regular, type FluentIcon } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { RunOn } from '#core/domain/template/template.ts';
import styles from './Fact.module.css';

const facts: Record<RunOn, { name: 'none' | 'local' | 'cloud' | 'both'; icon: FluentIcon }> = {
  [RunOn.None]: { name: 'none', icon: Cloud16Regular },
  [RunOn.Local]: { name: 'local', icon: Desktop16Regular },
  [RunOn.Cloud]: { name: 'cloud', icon: Cloud16Regular },
  [RunOn.Both]: { name: 'both', icon: Cloud16Regular },
};

/** The places where a template can run (§2.3). */
export function RunOnText({ runOn }: { runOn: RunOn }) {
  const { t } = useTranslation('template');
  const { name, icon: Icon } = facts[runOn];
  return (
    <span className={styles.fact}>
      <Icon /> {t(($) => $.runOn[name])}
    </span>
  );
}
