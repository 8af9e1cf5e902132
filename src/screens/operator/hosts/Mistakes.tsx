import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { hostRuleFields, type HostMistake, type HostRuleField } from '#core/domain/operator/hostRules.ts';
import styles from '../OperatorScreen.module.css';

interface MistakesProps {
  mistakes: readonly HostMistake[];
  onPlace: (mistake: HostMistake) => void;
}

/** The mistakes of the hosts file; the button of each leads to its place. */
export function Mistakes({ mistakes, onPlace }: MistakesProps) {
  const { t } = useTranslation('operator');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may hold no list
    <div role="status">
      {mistakes.length > 0 && (
        <>
          <p>{t(($) => $.hosts.mistakes, { count: mistakes.length })}</p>
          <ul className={styles.mistakes}>
            {mistakes.map((mistake) => (
              <li key={`${mistake.line} ${mistake.column} ${mistake.name}`}>
                <Button
                  appearance="transparent"
                  size="small"
                  className={styles.place ?? ''}
                  onClick={() => onPlace(mistake)}
                >
                  {t(($) => $.hosts.place, { line: mistake.line, column: mistake.column })}
                </Button>{' '}
                <Sentence mistake={mistake} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const valueTexts: Record<HostRuleField, 'host' | 'path' | 'flag' | 'connections' | 'delay'> = {
  host: 'host',
  pathPrefix: 'path',
  allowPrivate: 'flag',
  ignoreRobots: 'flag',
  isBlocked: 'flag',
  connections: 'connections',
  delayMs: 'delay',
};

function Sentence({ mistake: { kind, name } }: { mistake: HostMistake }) {
  const { t } = useTranslation('operator');
  const field = hostRuleFields.find((each) => each === name);
  if (kind === 'value' && field !== undefined) return t(($) => $.hosts.values[valueTexts[field]], { name });
  if (kind === 'unknown') return t(($) => $.hosts.kinds.unknown, { name, fields: hostRuleFields.join(', ') });
  return t(($) => $.hosts.kinds[kind === 'value' ? 'notList' : kind], { name });
}
