import { APPEAL_SUBJECTS } from '@cliffhanger/core/trust';
import * as z from 'zod/mini';
import { emailCodeInput, emailInput } from '../identity/inputs.ts';
import { decisionNotice, endpoint, fields, instant, refusing, snakeWord } from '../kernel/index.ts';
import { appeal, appealTextInput } from './appeal.ts';

export const getLockedOut = endpoint({
  name: 'trust.get-kept-out',
  path: '/api/v1/seller/kept-out',
  access: 'public',
  origin: 'ours',
  summary:
    'For who cannot log in: the rejection of their registration or the lock of their account, with a code sent to its email, until when it lasts, and how their appeal stands. `proof` stands in for the code when they appeal, for 30 minutes.',
  request: fields({ email: emailInput, code: emailCodeInput }),
  answer: fields({
    subject: snakeWord(APPEAL_SUBJECTS),
    notice: decisionNotice,
    /** The end of a lock. */
    until: z.nullable(instant),
    appeal: z.nullable(appeal),
    proof: z.string(),
  }),
  refusals: ['email-code-wrong', 'email-code-expired', 'email-code-tries-used-up', 'decision-unknown'],
});

export const appealLockedOut = endpoint({
  name: 'trust.appeal-kept-out',
  path: '/api/v1/seller/kept-out-appeal',
  access: 'public',
  origin: 'ours',
  summary:
    'Appeals what keeps the caller out, with the proof that they have just read it by a code sent to their email.',
  request: fields({
    proof: z.string(refusing('field-required')).check(z.maxLength(200, refusing('invalid-input'))),
    text: appealTextInput,
  }),
  answer: appeal,
  refusals: ['email-code-expired', 'decision-unknown', 'appeal-too-late'],
});
