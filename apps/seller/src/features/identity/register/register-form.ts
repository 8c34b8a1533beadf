import { checkReviewStatus, register } from '@cliffhanger/wire/identity';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { reloadAppConfig } from '../../../shared/app-config/index.ts';
import { type RefusalForm, useRefusalForm } from '../../../shared/forms/index.ts';
import { useOpenPage, useParameter } from '../../../shared/navigation/index.ts';
import { answerKey, call, queryClient } from '../../../shared/server/index.ts';
import { EMPTY_CONTACT } from '../contact-fields/index.ts';
import { EMPTY_ACCOUNT } from '../social-account-fields/index.ts';
import { draftOf, forgetDraft, keepDraft, type RegisterDraft, readDraft } from './draft.ts';
import {
  crossCheckRegistration,
  REGISTER_INPUTS,
  type RegisterInputs,
  type RegisterTyped,
} from './register-inputs.ts';
import { type RegisterStep, stepOfRefusal } from './steps.ts';

const EMPTY_DRAFT: RegisterDraft = {
  realName: '',
  country: '',
  email: '',
  invitationCode: '',
  socialAccounts: [EMPTY_ACCOUNT],
  contact: EMPTY_CONTACT,
};

/** Excluded from the draft: secrets, and the consent. */
const NEVER_STORED = { password: '', confirmPassword: '', code: '', termsVersion: '' };

export type OpenStep = (step: RegisterStep) => void;

export interface Registration {
  readonly form: RefusalForm<RegisterInputs>;
  readonly openStep: OpenStep;
  /** From an invitation link, `…?invitation=CODE`. */
  readonly invitation: string | undefined;
  readonly wasDraftFound: boolean;
  /** The address that the last code was sent to. */
  readonly codeSentTo: RefObject<string | undefined>;
}

/** The registration form across all steps, its draft, and the page after the response. */
export function useRegistration(): Registration {
  const openPage = useOpenPage();
  const openStep = useCallback<OpenStep>((step) => openPage('register', { query: { step } }), [openPage]);
  const invited = useParameter('invitation');
  const [invitation] = useState(() => invited?.trim() || undefined);
  const [draft] = useState(readDraft);
  const isSent = useRef(false);
  const codeSentTo = useRef<string>(undefined);
  const form = useRefusalForm({
    inputs: REGISTER_INPUTS,
    start: startingWith(draft, invitation),
    crossCheck: crossCheckRegistration,
    send: (checked) => call(register, checked),
    onAccepted: (_, { email }) => {
      isSent.current = true;
      forgetDraft();
      // The review page must not show a cached result of an earlier registration.
      queryClient.removeQueries({ queryKey: answerKey(checkReviewStatus) });
      openPage('reviewResult', { replace: true, query: { email } });
    },
    onRefused: (refusal) => {
      if (refusal.name === 'terms-not-accepted') reloadAppConfig();
      const step = stepOfRefusal(refusal);
      if (step !== undefined) openStep(step);
      // Besides opening the step, the message appears under its field.
      return false;
    },
  });
  useStoredDraft(form, isSent);
  return { form, openStep, invitation, wasDraftFound: draft !== undefined, codeSentTo };
}

const startingWith = (draft = EMPTY_DRAFT, invitation: string | undefined): RegisterTyped => ({
  ...NEVER_STORED,
  ...draft,
  invitationCode: invitation ?? draft.invitationCode,
});

/** Saves every change; an untouched form saves nothing. */
function useStoredDraft(
  { typed, isChanged }: RefusalForm<RegisterInputs>,
  isSent: { readonly current: boolean },
): void {
  useEffect(() => {
    if (isChanged && !isSent.current) keepDraft(draftOf(typed));
  }, [typed, isChanged, isSent]);
}
