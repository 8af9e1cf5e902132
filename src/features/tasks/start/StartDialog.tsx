import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import styles from './StartDialog.module.css';
import { nextStepsOf, type NextStep, type StartPrompt } from './startPrompts.ts';
import { useStartMessages } from './useStartMessages.ts';

/** How a dialog was left: go on with the start, take the step that it offers, or neither. */
export type StartAnswer = 'go' | NextStep | null;

interface StartDialogProps {
  prompt: StartPrompt;
  taskName: string;
  /** Whether a trial is one of the steps that lead on. */
  canTrial: boolean;
  onAnswer: (answer: StartAnswer) => void;
}

/** §8.4: one dialog per case, each with its own words and its own next steps. */
export function StartDialog({ prompt, taskName, canTrial, onAnswer }: StartDialogProps) {
  const { title, text } = useStartMessages()(prompt, taskName);
  return (
    <Dialog open modalType={prompt.do === 'ask' ? 'modal' : 'alert'} onOpenChange={() => onAnswer(null)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>
            <Answers prompt={prompt} canTrial={canTrial} onAnswer={onAnswer} />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Answers({ prompt, canTrial, onAnswer }: Omit<StartDialogProps, 'taskName'>) {
  const { t } = useTranslation('start');
  const { t: common } = useTranslation('common');
  const { t: words } = useTranslation('console');
  const dismiss = prompt.do === 'ask' ? common(($) => $.actions.cancel) : words(($) => $.run.understood);
  const answers: { answer: StartAnswer; text: string }[] = [
    { answer: null, text: dismiss },
    ...nextStepsOf(prompt, canTrial).map((step) => ({ answer: step, text: t(($) => $.next[step]) })),
    ...(prompt.do === 'ask' ? [{ answer: 'go' as const, text: t(($) => $.ask.confirm) }] : []),
  ];
  return answers.map(({ answer, text }, index) => (
    <Button
      key={text}
      className={styles.answer}
      appearance={index === answers.length - 1 ? 'primary' : 'secondary'}
      onClick={() => onAnswer(answer)}
    >
      {text}
    </Button>
  ));
}
