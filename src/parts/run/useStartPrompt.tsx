import { useState, type ReactNode } from 'react';
import { latePart } from '#app/parts/late/latePart.tsx';
import { withLateTexts } from '#app/parts/late/withLateTexts.ts';
import type { StartAnswer } from './StartDialog.tsx';
import type { StartPrompt } from './startPrompts.ts';

const StartDialog = latePart(withLateTexts(async () => (await import('./StartDialog.tsx')).StartDialog));

interface Asked {
  prompt: StartPrompt;
  taskName: string;
  canTrial: boolean;
  onAnswer: (answer: StartAnswer) => void;
}

/** Shows one prompt at a time and waits for its answer. */
export function useStartPrompt(): {
  ask: (prompt: StartPrompt, taskName: string, canTrial: boolean) => Promise<StartAnswer>;
  /** To be rendered by the screen. */
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (prompt, taskName, canTrial) =>
      new Promise((resolve) => {
        const onAnswer = (answer: StartAnswer) => {
          setAsked(null);
          resolve(answer);
        };
        setAsked({ prompt, taskName, canTrial, onAnswer });
      }),
    dialog: asked && <StartDialog {...asked} />,
  };
}
