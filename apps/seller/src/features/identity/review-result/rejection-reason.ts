import { REGISTRATION_REJECTION_RULES, type RegistrationRejectionRule } from '@cliffhanger/core/identity';
import type { MessageId } from '@cliffhanger/i18n';

const isKnown = (rule: string): rule is RegistrationRejectionRule =>
  REGISTRATION_REJECTION_RULES.some((known) => known === rule);

/** The rule in words; a rule newer than this app has a general text. */
export const rejectionReason = (rule: string): MessageId =>
  `identity.review.rule.${isKnown(rule) ? rule : 'unknown'}`;
