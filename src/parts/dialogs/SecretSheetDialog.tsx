import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, CopyRegular, PrintRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../saveFile.ts';
import { DialogFrame } from './DialogFrame.tsx';
import dialogs from './dialogs.module.css';
import styles from './SecretSheetDialog.module.css';
import { useCopy } from './useCopy.ts';

interface SecretSheetDialogProps {
  title: string;
  sentence: string;
  /** The first line of what is copied, saved and printed: what the secrets are for. */
  head: string;
  /** A secret each, with the name of its owner where there are several. */
  lines: readonly { name?: string; secret: string }[];
  fileName: string;
  onClose: () => void;
}

/**
 * Shows secrets that are nowhere on this device: after this dialog only new ones can be made. They can be copied, saved
 * and printed. Its texts are the account's.
 */
export function SecretSheetDialog({ title, sentence, head, lines, fileName, onClose }: SecretSheetDialogProps) {
  const { t } = useTranslation('account');
  const rows = lines.map(({ name, secret }) => (name === undefined ? secret : `${name}\t${secret}`));
  const text = `${[head, '', ...rows].join('\n')}\n`;
  const { isCopied, copy } = useCopy(text);
  return (
    <DialogFrame
      title={title}
      modalType="alert"
      surface={{ className: dialogs.form }}
      content={{ className: dialogs.content }}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t(($) => $.sheet.kept)}
        </Button>
      }
    >
      <p>{sentence}</p>
      <div className={styles.sheet}>
        <p className={styles.head}>{head}</p>
        <ul className={styles.secrets} data-named={lines.some(({ name }) => name !== undefined)}>
          {lines.map(({ name, secret }) => (
            <li key={secret}>
              {name !== undefined && <span className={styles.name}>{name}</span>}
              <code>{secret}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.ways}>
        <Button icon={<CopyRegular />} onClick={copy}>
          {t(($) => (isCopied ? $.sheet.copied : $.sheet.copy))}
        </Button>
        <Button
          icon={<ArrowDownloadRegular />}
          onClick={() => saveFile(fileName, new Blob([text], { type: 'text/plain' }))}
        >
          {t(($) => $.sheet.save)}
        </Button>
        <Button icon={<PrintRegular />} onClick={() => print()}>
          {t(($) => $.sheet.print)}
        </Button>
      </div>
    </DialogFrame>
  );
}
