import { Field, Link, Textarea } from '@fluentui/react-components';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenPassword, type ProblemLine } from '#core/domain/proxy/proxyLine.ts';
import { proxiesOfText } from './proxyText.ts';
import styles from './CustomProxyDialog.module.css';

interface ProxyListProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  problems: readonly ProblemLine[];
  onChange: (text: string) => void;
  onLeave: () => void;
  onGoToLine: (line: number) => void;
}

/** More problems would move the buttons out of view; the later ones appear when the first are corrected. */
const shownProblems = 5;
/** The formats of a line, the same in every language. */
const forms = 'host:port · user:password@host:port · host:port:user:password';

/** §2.7: the proxies, one per line (§5.2), their number, and each line that cannot be used. */
export function ProxyList({ ref, text, problems, onChange, onLeave, onGoToLine }: ProxyListProps) {
  const { t } = useTranslation('proxy');
  const count = proxiesOfText(text).length;
  const hint = t(($) => $.dialog.forms, { forms });
  return (
    <>
      <Field
        label={t(($) => $.dialog.list)}
        hint={text.includes(hiddenPassword) ? `${hint} ${t(($) => $.dialog.hidden, { mask: hiddenPassword })}` : hint}
        {...(problems.length > 0 && {
          validationMessageIcon: null,
          validationMessage: { children: <Problems problems={problems} onGoToLine={onGoToLine} /> },
        })}
      >
        <Textarea
          className={styles.list}
          textarea={{ ref, rows: 10, autoComplete: 'off', wrap: 'off' }}
          resize="vertical"
          spellCheck={false}
          placeholder={t(($) => $.dialog.placeholder)}
          value={text}
          onChange={(_, { value }) => onChange(value)}
          onBlur={onLeave}
        />
      </Field>
      <p className={styles.count} aria-live="polite">
        {t(($) => $.dialog.count, { count })}
      </p>
    </>
  );
}

function Problems({ problems, onGoToLine }: Pick<ProxyListProps, 'problems' | 'onGoToLine'>) {
  const { t } = useTranslation('proxy');

  const rest = problems.length - shownProblems;
  return (
    <span className={styles.problems}>
      {problems.slice(0, shownProblems).map(({ line, problem }) => (
        <Link
          key={`${line} ${problem}`}
          as="button"
          type="button"
          className={styles.problem}
          onClick={() => onGoToLine(line)}
        >
          {t(($) => $.problems[problem], { line })}
        </Link>
      ))}
      {rest > 0 && <span>{t(($) => $.dialog.more, { count: rest })}</span>}
    </span>
  );
}
