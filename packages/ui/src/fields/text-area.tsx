import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { describedBy, FieldFrame, type FieldText, fieldBoxClass } from './field-frame.tsx';

interface TextAreaProps
  extends FieldText,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A few sentences. It grows with what is written. */
export function TextArea({ label, error, hint, rows = 4, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={fieldBoxClass(error !== undefined)}>
        <textarea
          {...input}
          id={id}
          rows={rows}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { label, error, hint })}
          className="field-sizing-content min-h-24 min-w-0 flex-1 resize-none bg-transparent py-3 text-field text-ink outline-none placeholder:text-muted"
        />
      </div>
    </FieldFrame>
  );
}
