import {
  type Email,
  parseEmail,
  REGISTRATION_REJECTION_RULES,
  type RegistrationDecision,
} from '@cliffhanger/core/identity';
import { ACCOUNT_USAGE, type AccountTask, readAccountArgs } from './accounts/read-account-words.ts';
import { APPEAL_USAGE, type AppealTask, readAppealArgs } from './appeals/read-appeal-words.ts';
import { CHAIN_USAGE, type ChainTask, readChainArgs } from './chain/read-chain-words.ts';
import { CLOCK_USAGE, type ClockTask, readClockArgs } from './clock/read-clock-words.ts';
import { COMPLAINT_USAGE, type ComplaintTask, readComplaintArgs } from './complaints/read-complaint-words.ts';
import { LINK_USAGE, type LinkTask, readLinkArgs } from './links/read-link-words.ts';
import { MONEY_USAGE, type MoneyTask, readMoneyArgs } from './money/read-money-words.ts';
import { REVIEW_USAGE, type ReviewTask, readReviewArgs } from './reviews/read-review-words.ts';
import { readStaffArgs, STAFF_USAGE, type StaffTask } from './staff/read-staff-words.ts';
import { readTermArgs, TERM_USAGE, type TermTask } from './terms/read-term-words.ts';
import { parseCommand, readGround, readOperator, UsageError } from './words.ts';

export type Task =
  | { readonly kind: 'list-registrations' }
  | {
      readonly kind: 'decide-registration';
      readonly email: Email;
      readonly decision: RegistrationDecision;
      readonly operator: string;
    }
  | AccountTask
  | LinkTask
  | ReviewTask
  | AppealTask
  | MoneyTask
  | ComplaintTask
  | TermTask
  | ChainTask
  | ClockTask
  | StaffTask;

export const USAGE = `pnpm desk registrations                          who waits for review, the one promised soonest first
pnpm desk approve <email> --by <operator>
pnpm desk reject  <email> --by <operator> --rule <rule> [--note "what the seller should know"]

rules: ${REGISTRATION_REJECTION_RULES.join(', ')}

${ACCOUNT_USAGE}

${LINK_USAGE}

${REVIEW_USAGE}

${APPEAL_USAGE}

${MONEY_USAGE}

${COMPLAINT_USAGE}

${TERM_USAGE}

${CHAIN_USAGE}

${STAFF_USAGE}

${CLOCK_USAGE}`;

export function readArgs(args: readonly string[]): Task {
  const [verb, ...rest] = args;
  switch (verb) {
    case 'registrations':
      return { kind: 'list-registrations' };
    case 'approve':
      return { kind: 'decide-registration', ...readDecision(rest), decision: { kind: 'approve' } };
    case 'reject':
      return { kind: 'decide-registration', ...readDecision(rest), decision: readRejection(rest) };
    default:
      return (
        readAccountArgs(verb, rest) ??
        readLinkArgs(verb, rest) ??
        readReviewArgs(verb, rest) ??
        readAppealArgs(verb) ??
        readMoneyArgs(verb) ??
        readComplaintArgs(verb) ??
        readTermArgs(verb, rest) ??
        readChainArgs(verb) ??
        readClockArgs(verb, rest) ??
        readStaffArgs(verb, rest) ??
        unknownVerb(verb)
      );
  }
}

function unknownVerb(verb: string | undefined): never {
  throw new UsageError(verb === undefined ? 'what should be done?' : `"${verb}" is nothing the desk can do`);
}

function readDecision(args: readonly string[]): { readonly email: Email; readonly operator: string } {
  const { positionals } = parseCommand(args);
  const email = parseEmail(positionals[0] ?? '');
  if (email === undefined || positionals.length > 1)
    throw new UsageError('one email address says whose registration');
  return { email, operator: readOperator(args) };
}

const readRejection = (args: readonly string[]): RegistrationDecision => ({
  kind: 'reject',
  ...readGround(args, REGISTRATION_REJECTION_RULES),
});
