import { Button, Input, type InputProps } from '@fluentui/react-components';
import { Eye20Regular, EyeOff20Regular } from '@fluentui/react-icons';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface Props extends Pick<InputProps, 'onBlur'> {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field that can show its text: a mistyped password is the most common reason of a failed sign-in. */
export function PasswordInput({ value, onChange, autoComplete, inputRef = null, ...rest }: Props) {
  const { t } = useTranslation('sign');
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      input={{ ref: inputRef }}
      size="large"
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      value={value}
      onChange={(_, data) => onChange(data.value)}
      contentAfter={
        <Button
          appearance="transparent"
          size="small"
          aria-label={t(($) => (isShown ? $.signIn.hidePassword : $.signIn.showPassword))}
          aria-pressed={isShown}
          icon={isShown ? <EyeOff20Regular /> : <Eye20Regular />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
