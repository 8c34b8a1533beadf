import type { RefusalName } from '@cliffhanger/core/kernel';
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import * as z from 'zod/mini';

/** The inputs of the contract, by the name of their field. */
export type Inputs = Readonly<Record<string, z.ZodMiniType>>;
export type Typed<I extends Inputs> = { [Name in keyof I]: z.input<I[Name]> };
export type Checked<I extends Inputs> = { [Name in keyof I]: z.output<I[Name]> };

/** A rule over several fields: `the two passwords differ`. */
export interface FieldRefusal {
  readonly field: string;
  readonly name: RefusalName;
}

export type CrossCheck = (typed: FieldValues) => FieldRefusal | undefined;

/** Marks an error whose message is the name of a refusal, to be said in the language of the moment. */
export const BY_NAME = 'refusal';

/** The contract's own inputs judge the form: the same rule and the same words as on the server. */
export function refusalResolver(inputs: Inputs, crossCheck?: CrossCheck): Resolver<FieldValues> {
  const whole = z.object(inputs);
  return (typed, _context, { fields }) => {
    const judged = z.safeDecode(whole, typed as never);
    const errors: FieldErrors = {};
    const refuse = (path: string, name: string) => {
      if (get(errors, path) !== undefined) return;
      set(errors, path, {
        type: BY_NAME,
        message: name,
        ref: (get(fields, path) as { ref?: unknown } | undefined)?.ref,
      });
    };
    for (const issue of judged.error?.issues ?? []) refuse(issue.path.join('.'), issue.message);
    const crossed = crossCheck?.(typed);
    if (crossed !== undefined) refuse(crossed.field, crossed.name);
    if (judged.success && crossed === undefined) return { values: judged.data, errors: {} };
    return { values: {}, errors };
  };
}
