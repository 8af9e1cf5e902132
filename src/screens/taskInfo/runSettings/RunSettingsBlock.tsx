import { Button } from '@fluentui/react-components';
import { SettingsRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { capNames, type RunSettings } from '#core/domain/run/runSettings.ts';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { Section } from '#app/parts/Section.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from '../TaskInfoScreen.module.css';
import { RunSettingsDialog } from './RunSettingsDialog.tsx';

export interface RunSettingsBlockProps {
  task: TaskView;
  onSave: (settings: RunSettings) => Promise<Result<unknown>>;
}

/** The limits of each run of the task; they are changed in a dialog, also without a connection. */
export function RunSettingsBlock({ task: { runSettings: settings }, onSave }: RunSettingsBlockProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const title = t(($) => $.runSettings.title);
  const caps = capNames.flatMap((name) => {
    const value = settings[name];
    return value === null ? [] : [{ name, value }];
  });
  return (
    <Section
      title={title}
      beside={
        <Button size="small" icon={<SettingsRegular />} onClick={() => setOpen(true)}>
          {t(($) => $.runSettings.edit)}
        </Button>
      }
    >
      {caps.length === 0 ? (
        <p className={styles.quiet}>{t(($) => $.runSettings.none)}</p>
      ) : (
        <FactTiles label={title}>
          {caps.map(({ name, value }) => (
            <FactTile key={name} name={t(($) => $.runSettings[name])}>
              {name === 'maxChargeMicro' ? <MoneyText micro={value} /> : <NumberText value={value} />}
            </FactTile>
          ))}
        </FactTiles>
      )}
      {isOpen && <RunSettingsDialog settings={settings} onSave={onSave} onClose={() => setOpen(false)} />}
    </Section>
  );
}
