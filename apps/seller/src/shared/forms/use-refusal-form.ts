import { SHORTEST_PASSWORD } from '@cliffhanger/core/identity';
import { REFUSAL_NAMES, type RefusalName } from '@cliffhanger/core/kernel';
import type { Received, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { type ChangeEvent, type FormEvent, type RefCallback, useState } from 'react';
import { type Control, type FieldError, type FieldValues, get, useForm } from 'react-hook-form';
import { type MessageFacts, type Say, useSay } from '../language/index.ts';
import type { PageQuery } from '../navigation/index.ts';
import { problemText, showRefusal } from '../server/index.ts';
import {
  BY_NAME,
  type Checked,
  type FieldRefusal,
  type Inputs,
  refusalResolver,
  type Typed,
} from './refusal-resolver.ts';

interface RefusalFormOptions<I extends Inputs, Answer> {
  readonly inputs: I;
  /** What stands in the fields at first. */
  readonly start: Typed<I>;
  readonly crossCheck?: (typed: Typed<I>) => FieldRefusal | undefined;
  readonly send: (checked: Checked<I>) => Promise<Received<Answer>>;
  readonly onAccepted: (answer: Answer, checked: Checked<I>) => void;
  /** A refusal this screen answers itself: true when it did. */
  readonly onRefused?: (refusal: ReceivedRefusal, checked: Checked<I>) => boolean;
  /** Handed to the page that a refusal's offer opens. */
  readonly offerQuery?: (typed: Typed<I>) => PageQuery;
}

export interface FieldBinding {
  readonly name: string;
  readonly ref: RefCallback<HTMLInputElement>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => Promise<void | boolean>;
  readonly onBlur: (event: { target: unknown }) => Promise<void | boolean>;
  readonly error: string | undefined;
}

export interface RefusalForm<I extends Inputs> {
  readonly onSubmit: (event?: FormEvent) => void;
  readonly isBusy: boolean;
  /** What went wrong with the whole, not with one field. */
  readonly problem: string | undefined;
  /** For a `TextField`: `{...form.field('email')}`; `socialAccounts.0.handle` reaches inside. */
  readonly field: (name: (keyof I & string) | `${keyof I & string}.${string}`) => FieldBinding;
  readonly errorOf: (name: string) => string | undefined;
  /** For parts that are not plain inputs. */
  readonly value: <Name extends keyof I & string>(name: Name) => Typed<I>[Name];
  readonly setValue: <Name extends keyof I & string>(name: Name, value: Typed<I>[Name]) => void;
  /** Judges some fields before the next step of a longer form; moves focus to the first that fails. */
  readonly check: (...names: (keyof I & string)[]) => Promise<boolean>;
  readonly typed: () => Typed<I>;
  /** For `useFieldArray`. */
  readonly control: Control<FieldValues>;
}

/** Facts that a text needs although no server was asked. */
const KNOWN_FACTS: Partial<Record<RefusalName, MessageFacts>> = {
  'password-too-short': { shortest: SHORTEST_PASSWORD },
};

const isRefusalName = (text: string): text is RefusalName => REFUSAL_NAMES.some((name) => name === text);

function errorText(error: FieldError | undefined, say: Say): string | undefined {
  if (error?.message === undefined) return undefined;
  if (error.type !== BY_NAME) return error.message;
  const name = isRefusalName(error.message) ? error.message : 'invalid-input';
  return say(`refusals.${name}`, KNOWN_FACTS[name]);
}

/**
 * A form that is judged by the contract's inputs and sent by a call. Refusals stand under their field, as a dialog
 * when they have an offer, above the button otherwise; what was typed is kept.
 */
export function useRefusalForm<I extends Inputs, Answer>(
  options: RefusalFormOptions<I, Answer>,
): RefusalForm<I> {
  const say = useSay();
  const [problem, setProblem] = useState<string>();
  const form = useForm<FieldValues>({
    resolver: refusalResolver(options.inputs, options.crossCheck as never),
    defaultValues: options.start as FieldValues,
    // Judged when a field is left or sent, and from then on with every key: never while the first word is typed.
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const typed = () => form.getValues() as Typed<I>;

  const refuse = (refusal: ReceivedRefusal, checked: Checked<I>) => {
    if (options.onRefused?.(refusal, checked) === true) return;
    const isOnField =
      refusal.field !== undefined && get(options.start, refusal.field.split('.')[0] ?? '') !== undefined;
    if (isOnField && refusal.field !== undefined) {
      form.setError(refusal.field, { type: 'server', message: refusal.message }, { shouldFocus: true });
    }
    if (refusal.offer !== undefined) showRefusal(refusal, options.offerQuery?.(typed()));
    else if (!isOnField) setProblem(refusal.message);
  };

  const send = async (values: FieldValues) => {
    const checked = values as Checked<I>;
    setProblem(undefined);
    try {
      const received = await options.send(checked);
      if (received.ok) options.onAccepted(received.value, checked);
      else refuse(received.refusal, checked);
    } catch (error) {
      setProblem(problemText(error));
    }
  };

  const errorOf = (name: string) => errorText(get(errors, name) as FieldError | undefined, say);
  return {
    onSubmit: (event) => void form.handleSubmit(send)(event),
    isBusy: isSubmitting,
    problem,
    field: (name) => ({ ...form.register(name), error: errorOf(name) }),
    errorOf,
    value: (name) => form.watch(name) as never,
    setValue: (name, value) => {
      const shouldValidate = form.getFieldState(name).invalid;
      form.setValue(name, value as never, { shouldDirty: true, shouldValidate });
    },
    check: (...names) => form.trigger(names, { shouldFocus: true }),
    typed,
    control: form.control,
  };
}
