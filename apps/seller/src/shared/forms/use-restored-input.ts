import { showToast } from '@cliffhanger/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../language/index.ts';
import { forgetTyped, registerForm, typedBefore } from './interrupted-forms.ts';

/**
 * Restores the input of a form that the end of a session interrupted. `fields` distinguish forms of one page; `typed`
 * is called when the session ends.
 */
export function useRestoredInput(
  fields: readonly string[],
  typed: () => Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  // The page at the time of mounting.
  const [name] = useState(() => `${window.location.hash} ${fields.toSorted().join(' ')}`);
  const [before] = useState(() => typedBefore(name));
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => registerForm(name, () => latest.current()), [name]);
  useEffect(() => {
    if (before === undefined) return;
    forgetTyped(name);
    showToast({ text: t('shell.typed-is-back') });
  }, [before, name]);
  return before ?? {};
}

/** For a single text outside a form. */
export function useRestoredText(field: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState<string>();
  const restored = useRestoredInput([field], () => (text === undefined ? undefined : { [field]: text }));
  const before = restored[field];
  return [text ?? (typeof before === 'string' ? before : ''), setText];
}
