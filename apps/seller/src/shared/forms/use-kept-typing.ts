import { showToast } from '@cliffhanger/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../language/index.ts';
import { forgetTyped, noteOpenForm, typedBefore } from './interrupted-forms.ts';

/**
 * For a form: what stood in it when the session ended in the middle, once the seller is back. `fields` tell it from
 * other forms of the page; `typed` is asked for when a session ends.
 */
export function useKeptTyping(
  fields: readonly string[],
  typed: () => Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  // The page it stood on when it was opened.
  const [name] = useState(() => `${window.location.hash} ${fields.toSorted().join(' ')}`);
  const [before] = useState(() => typedBefore(name));
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => noteOpenForm(name, () => latest.current()), [name]);
  useEffect(() => {
    if (before === undefined) return;
    forgetTyped(name);
    showToast({ text: t('shell.typed-is-back') });
  }, [before, name]);
  return before ?? {};
}

/** One text that is not part of a larger form. */
export function useKeptText(field: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState<string>();
  const kept = useKeptTyping([field], () => (text === undefined ? undefined : { [field]: text }));
  const before = kept[field];
  return [text ?? (typeof before === 'string' ? before : ''), setText];
}
