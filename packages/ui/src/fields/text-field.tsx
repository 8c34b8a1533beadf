import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useUiSettings } from '../settings/index.ts';
import { describedBy, FieldFrame, type FieldText, fieldBoxClass } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldText,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'className' | 'size'> {
  /** Before and after the input: `@`, `USDT`. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly aside?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** `type="password"` adds a button that reveals the text. Set `inputMode` to choose the mobile keyboard. */
export function TextField({
  label,
  error,
  hint,
  prefix,
  suffix,
  aside,
  id,
  type = 'text',
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const { words } = useUiSettings();
  const [isRevealed, setRevealed] = useState(false);
  const isSecret = type === 'password';
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint} aside={aside}>
      <div className={fieldBoxClass(error !== undefined)}>
        {prefix !== undefined && <span className="text-muted">{prefix}</span>}
        <input
          {...input}
          id={fieldId}
          type={isSecret && isRevealed ? 'text' : type}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(fieldId, { label, error, hint })}
          className="h-[46px] min-w-0 flex-1 bg-transparent text-field text-ink outline-none placeholder:text-muted disabled:cursor-not-allowed"
        />
        {suffix !== undefined && <span className="text-muted">{suffix}</span>}
        {isSecret && (
          <IconButton
            icon={isRevealed ? EyeOff : Eye}
            size={20}
            label={isRevealed ? words.hidePassword : words.showPassword}
            aria-pressed={isRevealed}
            className="-mr-3 text-muted"
            onClick={() => setRevealed(!isRevealed)}
          />
        )}
      </div>
    </FieldFrame>
  );
}
