import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import styles from './lines.module.css';

/** §2.6, §3.5: the ways to enter several values. */
export type LinesMode = 'manual' | 'file' | 'task' | 'rule';

interface Props {
  parameter: Parameter;
  current: LinesMode;
  onChoose: (mode: LinesMode) => void;
}

/**
 * The choice of the input mode. Offers only the modes that the template allows, and nothing if typing is the only one.
 */
export function LinesModes({ parameter, current, onChoose }: Props) {
  const { t } = useTranslation('parameters');
  const modes = modesOf(parameter);
  if (modes.length === 1) return null;
  return (
    <fieldset className={styles.modes} aria-label={t(($) => $.modes.label)}>
      {modes.map((mode) => (
        <Button
          key={mode}
          className={styles.mode}
          size="small"
          appearance="subtle"
          aria-pressed={mode === current}
          onClick={() => onChoose(mode)}
        >
          {t(($) => $.modes[mode])}
        </Button>
      ))}
    </fieldset>
  );
}

function modesOf({ controlOptions }: Parameter): LinesMode[] {
  const { isFileImportEnabled, isTaskImportEnabled, isRuleGenerationEnabled } = controlOptions;
  return [
    'manual',
    ...(isFileImportEnabled === true ? (['file'] as const) : []),
    ...(isTaskImportEnabled === true ? (['task'] as const) : []),
    ...(isRuleGenerationEnabled === true ? (['rule'] as const) : []),
  ];
}
