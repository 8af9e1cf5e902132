import { Field, Input, type FieldProps, type InputProps } from '@fluentui/react-components';
import type { TextPrompt } from './useTextPrompt.ts';

export interface PromptFieldProps extends Pick<FieldProps, 'className' | 'label' | 'hint'> {
  prompt: TextPrompt;
  input?: Pick<InputProps, 'className' | 'type' | 'min' | 'max' | 'inputMode' | 'placeholder'>;
}

/** The text of an answer, all of it chosen to be typed over; below it why it was refused. */
export function PromptField({ prompt: { text, problem, change }, input, ...field }: PromptFieldProps) {
  return (
    <Field {...field} {...(problem !== null && { validationState: 'error', validationMessage: problem })}>
      <Input
        {...input}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(_, { value }) => change(value)}
      />
    </Field>
  );
}
