import type { RefusalName } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';

/** Codecs of the contract by field name. */
export type Inputs = Readonly<Record<string, z.ZodMiniType>>;
export type Typed<I extends Inputs> = { readonly [Name in keyof I]: z.input<I[Name]> };
export type Checked<I extends Inputs> = { readonly [Name in keyof I]: z.output<I[Name]> };

/** A refusal by a rule over several fields, such as two passwords that differ. */
export interface FieldRefusal {
  /** The path of the field, such as `contact.address`. */
  readonly field: string;
  readonly name: RefusalName;
}

export type CrossCheck<I extends Inputs> = (typed: Typed<I>) => FieldRefusal | undefined;

export interface Judgement<I extends Inputs> {
  /** `undefined` while any field is refused. */
  readonly checked: Checked<I> | undefined;
  /** The first refusal per field path, in the order of the inputs. */
  readonly refusals: ReadonlyMap<string, RefusalName>;
}

/** Validates with the contract's codecs, so that the form applies the same rules and messages as the server. */
export function judge<I extends Inputs>(
  inputs: I,
  typed: Typed<I>,
  crossCheck?: CrossCheck<I>,
): Judgement<I> {
  const judged = z.safeDecode(z.object(inputs), typed as never);
  const refusals = new Map<string, RefusalName>();
  const refuse = (path: string, name: string) => {
    if (!refusals.has(path)) refusals.set(path, name as RefusalName);
  };
  for (const issue of judged.error?.issues ?? []) refuse(issue.path.join('.'), issue.message);
  const crossed = crossCheck?.(typed);
  if (crossed !== undefined) refuse(crossed.field, crossed.name);
  return {
    refusals,
    checked: judged.success && refusals.size === 0 ? (judged.data as Checked<I>) : undefined,
  };
}
