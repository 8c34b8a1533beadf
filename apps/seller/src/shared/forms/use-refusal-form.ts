import { SHORTEST_PASSWORD } from '@cliffhanger/core/identity';
import type { RefusalName } from '@cliffhanger/core/kernel';
import type { Received, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { type FormEvent, type RefCallback, useEffect, useRef, useState } from 'react';
import { type MessageFacts, useTranslation } from '../language/index.ts';
import type { PageQuery } from '../navigation/index.ts';
import { problemText, showRefusal } from '../server/index.ts';
import { type Checked, type CrossCheck, type Inputs, judge, type Typed } from './judge.ts';
import { valueAt, withValueAt } from './typed-values.ts';
import { useRestoredInput } from './use-restored-input.ts';

interface RefusalFormOptions<I extends Inputs, Answer> {
  readonly inputs: I;
  readonly start: Typed<I>;
  readonly crossCheck?: CrossCheck<I>;
  readonly send: (checked: Checked<I>) => Promise<Received<Answer>>;
  readonly onAccepted: (answer: Answer, checked: Checked<I>) => void;
  /** Lets the screen handle a refusal itself; returns whether it did. */
  readonly onRefused?: (refusal: ReceivedRefusal, checked: Checked<I>) => boolean;
  /** The query for the page that the refusal's next step opens. */
  readonly offerQuery?: (typed: Typed<I>) => PageQuery;
}

type FieldPath<I extends Inputs> = (keyof I & string) | `${keyof I & string}.${string}`;

export interface FieldBinding {
  readonly name: string;
  readonly value: string;
  readonly ref: RefCallback<HTMLElement>;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: (event?: unknown) => void;
  readonly error: string | undefined;
}

export interface RefusalForm<I extends Inputs> {
  readonly onSubmit: (event?: FormEvent) => void;
  readonly isBusy: boolean;
  /** An error that belongs to no single field. */
  readonly problem: string | undefined;
  /** Props of a `TextField`: `{...form.field('email')}`; `socialAccounts.0.handle` addresses a nested field. */
  readonly field: (path: FieldPath<I>) => FieldBinding;
  readonly errorOf: (path: FieldPath<I>) => string | undefined;
  /** For controls other than text inputs. */
  readonly value: <Name extends keyof I & string>(name: Name) => Typed<I>[Name];
  readonly setValue: <Name extends keyof I & string>(name: Name, value: Typed<I>[Name]) => void;
  /** Validates the fields of one step of a longer form; focuses the first that fails. */
  readonly check: (...names: (keyof I & string)[]) => boolean;
  /** Focuses a field, also one that is just being rendered. */
  readonly focus: (path: FieldPath<I>) => void;
  readonly typed: Typed<I>;
  readonly isChanged: boolean;
}

/** Facts for messages of refusals that the client raises itself. */
const KNOWN_FACTS: Partial<Record<RefusalName, MessageFacts>> = {
  'password-too-short': { shortest: SHORTEST_PASSWORD },
};

/** Delays the error: shown at once, it would shift the submit button from under the pointer that caused the blur. */
const JUDGED_AFTER_LEAVING_MS = 200;

/** Runs a callback after a delay, unless the component has unmounted. */
function useSoon(ms: number): (act: () => void) => void {
  const waiting = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = waiting.current;
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, []);
  return (act) => waiting.current.add(setTimeout(act, ms));
}

const isPartOf = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

const typedText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/**
 * A form that validates with the contract's codecs and sends one call. A refusal appears in a dialog when it has a
 * next step, under its field when it names one, and above the button otherwise. A field is validated from its first
 * blur or submit on, then on every change.
 */
export function useRefusalForm<I extends Inputs, Answer>(
  options: RefusalFormOptions<I, Answer>,
): RefusalForm<I> {
  const t = useTranslation();
  const start = useRef(options.start);
  const restored = useRestoredInput(Object.keys(options.inputs), () =>
    latest.current === start.current ? undefined : latest.current,
  );
  const [typed, setTyped] = useState(() =>
    Object.keys(restored).length === 0 ? start.current : ({ ...start.current, ...restored } as Typed<I>),
  );
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [serverTexts, setServerTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const elements = useRef(new Map<string, HTMLElement>());
  // Submit must see the latest input even when it runs before React has rendered that input.
  const latest = useRef(typed);

  const verdict = () => judge(options.inputs, latest.current, options.crossCheck);
  const { refusals } = judge(options.inputs, typed, options.crossCheck);

  const put = (path: string, value: unknown) => {
    latest.current = withValueAt(latest.current, path, value);
    setTyped(latest.current);
    setServerTexts((texts) => new Map([...texts].filter(([field]) => !isPartOf(field, path))));
    setProblem(undefined);
  };
  const judgeSoon = useSoon(JUDGED_AFTER_LEAVING_MS);
  const showErrorsOf = (paths: Iterable<string>) => setJudged((before) => new Set([...before, ...paths]));
  const leave = (path: string) => {
    const isEmpty = typedText(valueAt(latest.current, path)) === '';
    if (!isEmpty) judgeSoon(() => showErrorsOf([path]));
  };
  const focus = (path: string | undefined) => {
    if (path !== undefined) elements.current.get(path)?.focus();
  };

  const refuse = (refusal: ReceivedRefusal, checked: Checked<I>) => {
    if (options.onRefused?.(refusal, checked) === true) return;
    const { field } = refusal;
    const isOnField =
      field !== undefined && Object.keys(options.inputs).some((name) => isPartOf(field, name));
    if (isOnField) {
      setServerTexts(new Map([[field, refusal.message]]));
      focus(field);
    }
    if (refusal.offer !== undefined) showRefusal(refusal, options.offerQuery?.(latest.current));
    else if (!isOnField) setProblem(refusal.message);
  };

  const send = async (checked: Checked<I>) => {
    setBusy(true);
    setProblem(undefined);
    setServerTexts(new Map());
    try {
      const received = await options.send(checked);
      if (received.ok) options.onAccepted(received.value, checked);
      else refuse(received.refusal, checked);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  const errorOf = (path: string): string | undefined => {
    const name = judged.has(path) ? refusals.get(path) : undefined;
    return name === undefined ? serverTexts.get(path) : t(`refusals.${name}`, KNOWN_FACTS[name]);
  };

  return {
    onSubmit: (event) => {
      event?.preventDefault();
      const { checked, refusals: refused } = verdict();
      showErrorsOf(refused.keys());
      if (checked === undefined) focus(refused.keys().next().value);
      else if (!isBusy) void send(checked);
    },
    isBusy,
    problem,
    field: (path) => ({
      name: path,
      value: typedText(valueAt(typed, path)),
      ref: (element) => {
        if (element === null) elements.current.delete(path);
        else elements.current.set(path, element);
      },
      onChange: ({ target }) => put(path, target.value),
      onBlur: () => leave(path),
      error: errorOf(path),
    }),
    errorOf,
    value: (name) => typed[name],
    setValue: put,
    check: (...names) => {
      const failing = [...verdict().refusals.keys()].filter((path) =>
        names.some((name) => isPartOf(path, name)),
      );
      showErrorsOf(failing);
      focus(failing[0]);
      return failing.length === 0;
    },
    focus: (path) => void requestAnimationFrame(() => focus(path)),
    typed,
    isChanged: typed !== start.current,
  };
}
