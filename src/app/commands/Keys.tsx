import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Keys.module.css';
import { isApple } from './shortcuts.ts';

interface KeysProps {
  keys: readonly string[];
  /** The word between keys that are pressed one after the other; without it they are pressed together. */
  separator?: string | undefined;
}

/** Keys as they stand on a keyboard. */
export function Keys({ keys, separator }: KeysProps) {
  return (
    <span className={styles.keys}>
      {keys.map((key, place) => (
        <Fragment key={`${place}${key}`}>
          {place > 0 && separator !== undefined && <span>{separator}</span>}
          <kbd className={styles.key}>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** The keys that open the command menu. */
export function MenuKeys() {
  return <Keys keys={[useModifierName(), 'K']} />;
}

/** The modifier of shortcuts, as this device and the language name it. */
export function useModifierName(): string {
  const { t } = useTranslation('commands');
  return isApple ? '⌘' : t(($) => $.shortcuts.control);
}
