import type { RefusalName } from '@cliffhanger/core/kernel';
import type { ReceivedRefusal } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import {
  crossCheckRegistration,
  REGISTER_INPUTS,
  type RegisterField,
  type RegisterTyped,
} from './register-inputs.ts';

export const REGISTER_STEPS = ['account', 'code', 'social', 'review'] as const;
export type RegisterStep = (typeof REGISTER_STEPS)[number];

/** The fields of each step; the last is a summary. */
export const FIELDS_OF_STEP: Readonly<Record<RegisterStep, readonly RegisterField[]>> = {
  account: ['realName', 'country', 'email', 'password', 'confirmPassword', 'invitationCode'],
  code: ['code'],
  social: ['socialAccounts', 'contact'],
  review: ['termsVersion'],
};

export const numberOf = (step: RegisterStep): number => REGISTER_STEPS.indexOf(step) + 1;

export const stepAfter = (step: RegisterStep): RegisterStep => REGISTER_STEPS[numberOf(step)] ?? 'review';

/** The step in the address, or the first step. */
export const stepNamed = (name: string | undefined): RegisterStep =>
  REGISTER_STEPS.find((step) => step === name) ?? 'account';

function isComplete(step: RegisterStep, typed: RegisterTyped): boolean {
  const fields = FIELDS_OF_STEP[step];
  const crossed = crossCheckRegistration(typed);
  if (crossed !== undefined && stepOfField(crossed.field) === step) return false;
  return fields.every((field) => z.safeDecode(REGISTER_INPUTS[field], typed[field] as never).success);
}

/** The furthest step that may open. After a reload the passwords are gone, so it is the first. */
export const firstOpenStep = (typed: RegisterTyped): RegisterStep =>
  REGISTER_STEPS.find((step) => step === 'review' || !isComplete(step, typed)) ?? 'review';

/** The requested step, or the incomplete one before it. */
export function allowedStep(wanted: RegisterStep, typed: RegisterTyped): RegisterStep {
  const open = firstOpenStep(typed);
  return numberOf(wanted) > numberOf(open) ? open : wanted;
}

/** `socialAccounts.1.handle` belongs to the step of the social accounts. */
function stepOfField(path: string): RegisterStep | undefined {
  const field = path.split('.')[0];
  return REGISTER_STEPS.find((step) => FIELDS_OF_STEP[step].some((name) => name === field));
}

/** The step of refusals that name no field. */
const STEP_OF_REFUSAL: Partial<Record<RefusalName, RegisterStep>> = {
  'passwords-differ': 'account',
  'password-too-short': 'account',
  'password-too-common': 'account',
  'invitation-code-unknown': 'account',
  'email-taken': 'account',
  'email-code-wrong': 'code',
  'email-code-expired': 'code',
  'email-code-tries-used-up': 'code',
  'phone-required': 'social',
  'phone-malformed': 'social',
  'social-account-required': 'social',
  'social-account-malformed': 'social',
  'contact-required': 'social',
  'terms-not-accepted': 'review',
};

/** The step to return to; `undefined` when the refusal concerns none. */
export function stepOfRefusal({
  field,
  name,
}: Pick<ReceivedRefusal, 'field' | 'name'>): RegisterStep | undefined {
  const byField = field === undefined ? undefined : stepOfField(field);
  return byField ?? (name === undefined ? undefined : STEP_OF_REFUSAL[name]);
}
