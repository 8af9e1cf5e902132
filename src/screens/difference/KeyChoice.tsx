import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import styles from './DifferenceScreen.module.css';

interface KeyChoiceProps {
  columns: readonly string[];
  labelOf: (name: string) => string;
  chosen: readonly string[];
  /** Keys of one or two columns, the likeliest first. */
  proposed: readonly (readonly string[])[];
  onChange: (key: readonly string[]) => void;
}

/** The choice of the key, one or two columns: those that the data propose come first. */
export function KeyChoice({ columns, labelOf, chosen, proposed, onChange }: KeyChoiceProps) {
  const { t } = useTranslation('analysis');
  const [first = '', second = ''] = chosen;
  const likely = columns.filter((name) => proposed.some((key) => key.includes(name)));
  const others = columns.filter((name) => !likely.includes(name));
  const isLikely = proposed.some((key) => key.join('\n') === chosen.join('\n'));
  return (
    <div className={styles.key}>
      <span aria-hidden>{t(($) => $.difference.key)}</span>
      <Select
        aria-label={t(($) => $.difference.key)}
        value={first}
        onChange={(_, { value }) =>
          onChange([value, second].filter((name, at) => name !== '' && (at === 0 || name !== value)))
        }
      >
        {first === '' && <option value="">{t(($) => $.difference.chooseKey)}</option>}
        {likely.length > 0 && (
          <optgroup label={t(($) => $.difference.likelyKeys)}>
            <Options names={likely} labelOf={labelOf} />
          </optgroup>
        )}
        <optgroup label={t(($) => $.difference.otherColumns)}>
          <Options names={others} labelOf={labelOf} />
        </optgroup>
      </Select>
      {first !== '' && (
        <Select
          aria-label={t(($) => $.difference.secondKey)}
          value={second}
          onChange={(_, { value }) => onChange(value === '' ? [first] : [first, value])}
        >
          <option value="">{t(($) => $.difference.noSecondKey)}</option>
          <Options names={columns.filter((name) => name !== first)} labelOf={labelOf} />
        </Select>
      )}
      {isLikely && <span className={styles.note}>{t(($) => $.difference.isLikely)}</span>}
    </div>
  );
}

function Options({ names, labelOf }: { names: readonly string[]; labelOf: (name: string) => string }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {labelOf(name)}
    </option>
  ));
}
