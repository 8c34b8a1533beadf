import { APPEAL_SUBJECTS, LONGEST_APPEAL, REMEDY_DEEDS, REMEDY_STATES } from '@cliffhanger/core/trust';
import * as z from 'zod/mini';
import { emailCodeInput, emailInput } from '../identity/inputs.ts';
import { endpoint, fields, id, instant, money, refusing, snakeWord, word } from '../kernel/index.ts';

export const appealTextInput = z
  .string(refusing('appeal-text-required'))
  .check(
    z.trim(),
    z.minLength(1, refusing('appeal-text-required')),
    z.maxLength(LONGEST_APPEAL, refusing('invalid-input')),
    z.regex(/^(?:[^\p{Cc}]|\n)*$/u, refusing('invalid-input')),
  );

const subject = snakeWord(APPEAL_SUBJECTS);

export const appeal = fields({
  id: id<'appeal'>(),
  subject,
  subjectId: z.string(),
  /** The rule of the decision. */
  rule: z.string(),
  decidedAt: instant,
  text: z.string(),
  appealedAt: instant,
  state: word(['open', 'upheld', 'dismissed']),
  /** While it is open. */
  promisedBy: z.optional(instant),
  answeredAt: z.optional(instant),
  /** The answer of the person who decided the appeal. */
  answer: z.optional(z.string()),
  /** The remedy; `proposed` takes effect when a second person agrees. */
  remedy: z.nullable(
    fields({
      deed: word(REMEDY_DEEDS),
      amount: money,
      state: word(REMEDY_STATES),
      /** The transfer of the remedy. */
      transferId: z.nullable(id<'transfer'>()),
      /** The withdrawal that was requested again. */
      withdrawalId: z.nullable(id<'withdrawal'>()),
    }),
  ),
});

export const appealDecision = endpoint({
  name: 'trust.appeal',
  path: '/api/seller/seller/appeal',
  access: 'seller',
  origin: 'ours',
  summary:
    'Appeals a decision that a notice was given for: `subject` says what it is about, `subject_id` which (an order by its number, a registration by the id of the seller). Another person answers within 3 days; asked for again, the answer is the same.',
  request: fields({
    subject,
    subjectId: z
      .string(refusing('field-required'))
      .check(
        z.trim(),
        z.minLength(1, refusing('field-required')),
        z.maxLength(64, refusing('invalid-input')),
      ),
    text: appealTextInput,
  }),
  answer: appeal,
  refusals: ['decision-unknown', 'appeal-too-late'],
});

export const appealRegistration = endpoint({
  name: 'trust.appeal-registration',
  path: '/api/v1/seller/appeal-registration',
  access: 'public',
  origin: 'ours',
  summary:
    'Appeals the rejection of a registration, or a lock of the account, with a code sent to its email: for who cannot log in.',
  request: fields({ email: emailInput, code: emailCodeInput, text: appealTextInput }),
  answer: appeal,
  refusals: [
    'email-code-wrong',
    'email-code-expired',
    'email-code-tries-used-up',
    'decision-unknown',
    'appeal-too-late',
  ],
});
