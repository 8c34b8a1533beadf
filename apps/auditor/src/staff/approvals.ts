import { ms, type Snapshot } from '../database.ts';
import { reporting } from '../findings.ts';
import { checkSignatures, type SignatureMarks, type SigningRules } from './check-signatures.ts';
import { checkUnbacked } from './unbacked.ts';

/*
 * Every approved withdrawal has as many different approvers as its amount requires. Each is a permitted
 * member of staff and has signed. A rule approved nothing that needs a person.
 */

const NAME = 'approvals';
const BY_RULE = 'rule:small-and-known';
/** Published limits (DOMAIN §6), unless a version of a setting changes them. In millionths. */
const LIMITS = {
  withdrawalByRuleUpTo: 200_000_000n,
  withdrawalByRuleADay: 500_000_000n,
  secondPersonAbove: 1_000_000_000n,
} as const;
type Limits = Readonly<Record<keyof typeof LIMITS, bigint>>;

interface Row {
  readonly seller_id: string;
  readonly id: string;
  readonly amount: string;
  readonly needs: string;
  readonly approved_by: readonly string[];
  readonly requested_at: string;
  /** The seller's sum approved by rule on that day, including this row. */
  readonly by_rule_that_day: string;
}

/**
 * The day follows the platform's UTC offset and is also limited to the last 24 hours. This is slightly
 * lenient, so that midnight in another zone causes no finding.
 */
const APPROVED = `
  select w.seller_id, w.id, w.amount, w.needs, w.approved_by, ${ms('w.requested_at')} as requested_at,
    (select coalesce(sum(o.amount), 0) from wallet.withdrawals o
     where o.seller_id = w.seller_id and o.needs = 'rule' and o.state <> 'rejected'
       and o.requested_at <= w.requested_at and o.requested_at > w.requested_at - interval '24 hours'
       and date_trunc('day', o.requested_at + offsets.utc) = date_trunc('day', w.requested_at + offsets.utc)
    )::text as by_rule_that_day
  from wallet.withdrawals w,
    (select make_interval(mins => coalesce((select (value #>> '{}')::int from settings.versions
      where name = 'platformUtcOffsetMinutes' and effective_from <= now()
      order by effective_from desc, version desc limit 1), 0)) as utc) offsets
  where w.state in ('approved', 'paying', 'paid')`;

interface Version {
  readonly name: keyof Limits;
  readonly value: string;
  readonly effective_from: string;
}

export async function checkApprovals(snapshot: Snapshot, marks: SignatureMarks, rules: SigningRules) {
  const { report, findings } = reporting(NAME);
  const people = await snapshot.rows<{ id: string; state: string; roles: readonly string[] }>(
    'select id, state, roles from staff.people',
  );
  const staff = new Map(people.map((person) => [person.id, person]));
  const versions = await snapshot.rows<Version>(
    `select name, value #>> '{}' as value, ${ms('effective_from')} as effective_from from settings.versions
     where name = any ($1) order by effective_from, version`,
    [Object.keys(LIMITS)],
  );
  for (const row of await snapshot.rows<Row>(APPROVED)) {
    for (const fault of faultsOf(row, limitsAt(versions, Number(row.requested_at)), staff)) {
      report('approved-by-too-few', row.id, `Withdrawal ${row.id} of ${row.amount}: ${fault}.`);
    }
  }
  const isStaff = (id: string | null) => isOfTheStaff(staff.get(id ?? ''));
  await checkUnbacked(snapshot, isStaff, report);
  await checkSignatures(snapshot, marks, report, rules);
  return findings;
}

const limitsAt = (versions: readonly Version[], at: number): Limits => {
  const said = versions.filter(({ effective_from: from }) => Number(from) <= at);
  return { ...LIMITS, ...Object.fromEntries(said.map(({ name, value }) => [name, millionths(value)])) };
};

/** Parses `12.5`, the format of settings. */
function millionths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}

type Staff = ReadonlyMap<string, { readonly state: string; readonly roles: readonly string[] }>;

function faultsOf(row: Row, limits: Limits, staff: Staff): string[] {
  const amount = BigInt(row.amount);
  const approvers = [...new Set(row.approved_by)];
  if (approvers.length === 1 && approvers[0] === BY_RULE) {
    if (amount > limits.withdrawalByRuleUpTo) return ['approved by rule, above what the rule approves'];
    return BigInt(row.by_rule_that_day) > limits.withdrawalByRuleADay
      ? ['approved by rule, above what the rule approves in a day']
      : [];
  }
  const needed = amount > limits.secondPersonAbove ? 2 : 1;
  const nobody = approvers.filter((id) => !isOfTheStaff(staff.get(id)));
  return [
    ...(approvers.length < needed ? [`approved by ${approvers.length}, and ${needed} are needed`] : []),
    ...nobody.map((id) => `approved by ${id}, who is nobody of the staff`),
  ];
}

/** A removed person has no roles any more, so they are accepted. An invited person cannot have approved. */
const isOfTheStaff = (person: { readonly state: string; readonly roles: readonly string[] } | undefined) =>
  person?.state === 'removed' ||
  (person?.state === 'active' &&
    person.roles.some((role) => role === 'finance' || role === 'finance-approver'));
