import { parseMoney } from '@cliffhanger/core/kernel';
import type { MessageId } from '@cliffhanger/i18n';
import { Money } from '@cliffhanger/ui';
import type { decisionNotice } from '@cliffhanger/wire/kernel';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { DecisionCard } from '../decisions/index.ts';
import { useSay } from '../language/index.ts';

type Notice = z.output<typeof decisionNotice>;

/** The rules by which something is decided about an order, and their texts. */
const RULES: Readonly<Record<string, MessageId>> = {
  'viewer-complaint': 'orders.rule.viewer-complaint',
  'own-purchase': 'orders.rule.own-purchase',
  'payment-disputed': 'orders.rule.payment-disputed',
  'audit-upheld': 'orders.rule.audit-upheld',
  'audit-dismissed': 'orders.rule.audit-dismissed',
  'audit-undecided-in-time': 'orders.rule.audit-undecided-in-time',
  'no-right-in-time': 'orders.rule.no-right-in-time',
  'not-shipped-in-time': 'orders.rule.not-shipped-in-time',
};

/** A rule that is newer than this app still has its facts and its note. */
export const orderRule = (rule: string): MessageId => RULES[rule] ?? 'orders.rule.other';

/** What was decided about an order, with the rule in words. */
export function OrderDecision({ notice }: { notice: Notice }) {
  const say = useSay();
  return (
    <DecisionCard
      notice={notice}
      rule={say(orderRule(notice.rule), notice.facts)}
      facts={factsOf(notice, say('orders.fact.missed-profit'), say('orders.fact.said'))}
    />
  );
}

function factsOf(
  { facts }: Notice,
  missedLabel: string,
  saidLabel: string,
): readonly (readonly [string, ReactNode])[] {
  const missed = facts['profit'] === undefined ? undefined : parseMoney(facts['profit']);
  return [
    ...(missed === undefined ? [] : [[missedLabel, <Money key="profit" amount={missed} />] as const]),
    ...(facts['said'] === undefined ? [] : [[saidLabel, facts['said']] as const]),
  ];
}
