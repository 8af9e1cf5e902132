import { useTranslation } from 'react-i18next';
import styles from './FieldLabel.module.css';

interface Props {
  text: string;
  isRequired: boolean;
}

/** §2.6: the label of a field; it says if the field is required. */
export function FieldLabel({ text, isRequired }: Props) {
  const { t } = useTranslation('parameters');
  return (
    <span className={styles.label}>
      {text}
      {isRequired && <span className={styles.required}>{t(($) => $.required)}</span>}
    </span>
  );
}
