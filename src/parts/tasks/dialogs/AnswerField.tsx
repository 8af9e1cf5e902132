import { Field, Input, type FieldProps, type InputProps } from '@fluentui/react-components';
import type { Answer } from './useAnswer.ts';

export interface AnswerFieldProps extends Pick<FieldProps, 'className' | 'label' | 'hint'> {
  answer: Answer;
  input?: Pick<InputProps, 'className' | 'type' | 'min' | 'max' | 'inputMode' | 'placeholder'>;
}

/** The text of an answer, all of it chosen to be typed over; below it why it was refused. */
export function AnswerField({ answer: { text, problem, change }, input, ...field }: AnswerFieldProps) {
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
