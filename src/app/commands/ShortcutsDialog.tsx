import { Button, Switch } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { routeOf } from '../routes.ts';
import { Keys, MenuKeys, useModifierName } from './Keys.tsx';
import styles from './ShortcutsDialog.module.css';
import { areSingleKeysOn, goKey, pageKeys, switchSingleKeys } from './shortcuts.ts';

/** The keys of the console, and the switch for those without a modifier. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commands');
  const { t: common } = useTranslation('common');
  const key = useModifierName();
  const isOn = useSignalValue(areSingleKeysOn);
  const then = t(($) => $.shortcuts.then);
  const ofPages = Object.entries(pageKeys).map(([letter, address]) => ({
    keys: [goKey.toUpperCase(), letter.toUpperCase()],
    what: common(($) => $.titles[routeOf(address)?.title ?? 'notFound']),
  }));
  return (
    <DialogFrame
      title={t(($) => $.shortcuts.title)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.shortcuts.done)}</Button>}
    >
      <dl className={styles.list}>
        <dt>{t(($) => $.open)}</dt>
        <dd>
          <MenuKeys />
        </dd>
      </dl>
      <Switch
        label={t(($) => $.shortcuts.single, { key })}
        checked={isOn}
        onChange={(_, { checked }) => switchSingleKeys(checked)}
      />
      <p className={styles.sentence}>{t(($) => $.shortcuts.singleSentence)}</p>
      <dl className={styles.list} data-off={!isOn}>
        <Row keys={['?']} what={t(($) => $.shortcuts.title)} />
        <Row keys={['/']} what={t(($) => $.shortcuts.search)} />
        {ofPages.map(({ keys, what }) => (
          <Row key={what} keys={keys} what={what} separator={then} />
        ))}
      </dl>
    </DialogFrame>
  );
}

function Row({ keys, what, separator }: { keys: readonly string[]; what: string; separator?: string }) {
  return (
    <>
      <dt>{what}</dt>
      <dd>
        <Keys keys={keys} separator={separator} />
      </dd>
    </>
  );
}
