import { useState } from 'react';
import type { Result } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';

/** A text that a dialog asks for (FormDialog.tsx). A refused text stays as it was typed. */
export interface TextPrompt {
  text: string;
  /** The reason of the refusal, until the text changes. */
  problem: string | null;
  change: (text: string) => void;
}

export interface CheckedTextPrompt extends TextPrompt {
  refuse: (problem: string) => false;
  /** `false` shows the result's refusal below the text. */
  accepted: <Value>(result: Result<Value>) => result is { ok: true; value: Value };
}

export function useTextPrompt(initial: string): CheckedTextPrompt {
  const messages = useMessages();
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (why: string) => {
    setProblem(why);
    return false as const;
  };
  return {
    text,
    problem,
    change: (value) => {
      setText(value);
      setProblem(null);
    },
    refuse,
    accepted: (result): result is Extract<typeof result, { ok: true }> =>
      result.ok || refuse(messages.ofRefusal(result.refusal)),
  };
}
