import { type FormEvent, useState } from 'react';
import { t } from '../language/index.ts';

type Checked = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The browser validates a field; the message appears below it in the console's language, instead of the
 * browser's bubble.
 */
export function useOwnProblem() {
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    clear: () => setProblem(undefined),
    onInvalid: (event: FormEvent<Checked>) => {
      event.preventDefault();
      const field = event.currentTarget;
      setProblem(t(field.validity.valueMissing ? 'console.field.missing' : 'console.field.not-valid'));
      // Suppressing the bubble also suppresses the browser's focus on the first invalid field.
      if (field.form?.querySelector(':invalid:not(fieldset)') === field) field.focus();
    },
  };
}

export const FieldProblem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <span role="alert" className="mt-1 block text-small text-bad">
      {text}
    </span>
  );
