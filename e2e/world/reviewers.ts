import { decideRegistration } from '@cliffhanger/application/identity';
import { decideLink } from '@cliffhanger/application/promotion';
import {
  parseEmail,
  type RegistrationDecision,
  type RegistrationRejectionRule,
} from '@cliffhanger/core/identity';
import { idOf } from '@cliffhanger/core/kernel';
import type { LinkDecision, LinkRejectionRule } from '@cliffhanger/core/promotion';
import { IDA, valueOf } from '@cliffhanger/testing/factories';
import { inThePast } from './back-office.ts';

/* Decisions of reviewers, by the use cases of the console. */

interface Rejection<Rule> {
  readonly rule: Rule;
  readonly note: string;
}

const APPROVE = { kind: 'approve' } as const;
const rejection = <Rule>({ rule, note }: Rejection<Rule>) =>
  ({ kind: 'reject', rule, facts: {}, note }) as const;

export const reviewerApproves = (email: string): Promise<void> => decideOn(email, APPROVE);

export const reviewerRejects = (
  email: string,
  rejected: Rejection<RegistrationRejectionRule>,
): Promise<void> => decideOn(email, rejection(rejected));

export const reviewerApprovesLink = (id: string): Promise<void> => decideOnLink(id, APPROVE);

export const reviewerRejectsLink = (id: string, rejected: Rejection<LinkRejectionRule>): Promise<void> =>
  decideOnLink(id, rejection(rejected));

const decideOn = (typed: string, decision: RegistrationDecision): Promise<void> =>
  inThePast(0, async (dependencies) => {
    const email = parseEmail(typed);
    if (email === undefined) throw new Error(`${typed} is no address`);
    valueOf(await decideRegistration(dependencies)({ email, decision, operator: IDA }));
  });

const decideOnLink = (id: string, decision: LinkDecision): Promise<void> =>
  inThePast(0, async (dependencies) => {
    valueOf(await decideLink(dependencies)({ linkId: idOf(id), decision, operator: IDA }));
  });
