import type {
  AlarmJudged,
  Dependencies,
  PaidSubject,
  ProposedDeed,
  RepositoryName,
  SignedDeed,
  SignedSubject,
  SqlStatement,
  Uses,
} from '@cliffhanger/application/ports';
import type { Instant, OperatorId } from '@cliffhanger/core/kernel';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import type { Pool } from 'pg';
import { type SoftwareKey, softwareKey, uncounted } from '../approvals/index.ts';

/*
 * Staff actions commit only with the signatures of their people. Here each person signs with a software key,
 * which exists from their first action on, as if two admins had confirmed it.
 */

type Repositories = Uses<RepositoryName>;
type Signed = PaidSubject | SignedDeed;
type Note = (of: Signed, by: OperatorId, now: Instant) => void;
type KeyOf = (person: OperatorId) => Promise<SoftwareKey>;

/** A member of staff with a working device key, known to the platform; the signer's knowledge is not covered. */
export interface KeyHolder {
  readonly id: OperatorId;
  readonly key: SoftwareKey;
}

/** Dependencies whose transactions sign every action of staff that the caller has not signed. */
export function signingDeeds<Ports extends Pick<Dependencies, 'transactions'>>(
  dependencies: Ports,
  owner: Pool,
  holders: readonly KeyHolder[] = [],
): Ports {
  const { transactions } = dependencies;
  const keys = new Map(holders.map(({ id, key }) => [id, Promise.resolve(key)]));
  const keyOf: KeyOf = (person) => {
    const known = keys.get(person) ?? newKey(owner, person);
    keys.set(person, known);
    return known;
  };
  const run: Dependencies['transactions']['run'] = (work) =>
    transactions.run(async (repositories) => {
      const unsigned = new Map<string, Parameters<Note>>();
      const result = await work(noting(repositories, unsigned));
      if (!result.ok) return result;
      for (const [of, by, now] of unsigned.values())
        await sign(repositories, await keyOf(by), { of, by, now });
      return result;
    });
  return { ...dependencies, transactions: { ...transactions, run } };
}

async function newKey(owner: Pool, person: OperatorId): Promise<SoftwareKey> {
  // One person may sign in several transactions at a time.
  const key = uncounted(softwareKey());
  await owner.query(
    `insert into staff.device_keys (key_id, person_id, duty, public_key, label, sign_count, offered_at, confirmed_at,
       enrol_told_at)
     select $1, id, case when roles && array['finance', 'finance-approver'] then 'payouts' else 'levels' end, $3,
       'A key of the tests', 0, now(), now(), now()
     from staff.people where id = $2`,
    [key.keyId, person, key.publicKey],
  );
  return key;
}

async function sign(
  { approvals }: Pick<Repositories, 'approvals'>,
  key: SoftwareKey,
  { of, by, now }: { readonly of: Signed; readonly by: OperatorId; readonly now: Instant },
): Promise<void> {
  const nonce = await approvals.newChallenge(by, now);
  const text = nonce === undefined ? undefined : await approvals.statementOf(asSigned(of), nonce);
  if (text === undefined) throw new Error(`there is nothing for ${by} to sign: ${of.subject} ${of.id}`);
  const outcome = await approvals.addProof(of, { person: by, assertion: key.sign(text) }, now);
  if (outcome !== 'recorded') throw new Error(`${of.subject} ${of.id} was not signed: ${outcome}`);
}

/** The subject in the form that a challenge takes. */
export const asSigned = (of: Signed, proposed: ProposedDeed = {}): SignedSubject =>
  of.subject === 'withdrawal' || of.subject === 'return'
    ? { kind: 'pay', subject: of.subject, id: of.id }
    : { kind: 'deed', subject: of.subject, id: of.id, proposed };

/** Repositories that record which actions need a signature and which have one. */
function noting(repositories: Repositories, unsigned: Map<string, Parameters<Note>>): Repositories {
  const { session, approvals, deposits, corrections, levels, resolutions, chainAlarms } = repositories;
  const note: Note = (of, by, now) => void unsigned.set(`${of.subject} ${by}`, [of, by, now]);
  return {
    ...repositories,
    session: {
      async query<Row extends object>(statement: SqlStatement) {
        const result = await session.query<Row>(statement);
        const [row] = result.rows as readonly { readonly outcome?: unknown }[];
        if (statement.name === 'withdrawal-approve' && row?.outcome === 'done') {
          const [id, operator, now] = statement.values as readonly [WithdrawalId, OperatorId, Instant];
          note({ subject: 'withdrawal', id }, operator, now);
        }
        return result;
      },
    },
    approvals: {
      ...approvals,
      async addProof(of, by, now) {
        const outcome = await approvals.addProof(of, by, now);
        unsigned.delete(`${of.subject} ${by.person}`);
        return outcome;
      },
    },
    deposits: {
      ...deposits,
      async approve(decider) {
        const step = await deposits.approve(decider);
        const { depositId: id, operator, now } = decider;
        if (step.outcome === 'done') note({ subject: 'deposit', id }, operator, now);
        return step;
      },
    },
    corrections: {
      ...corrections,
      async correct(asked, now) {
        const step = await corrections.correct(asked, now);
        const { transferId: id, operator } = asked;
        if (step.outcome === 'done') note({ subject: 'correction', id }, operator, now);
        return step;
      },
    },
    levels: {
      ...levels,
      async grant(asked) {
        const granted = await levels.grant(asked);
        const { sellerId: id, operator, now } = asked;
        if (granted.ok) note({ subject: 'level', id }, operator, now);
        return granted;
      },
    },
    resolutions: {
      ...resolutions,
      async ask(asked, now) {
        const answer = await resolutions.ask(asked, now);
        if ('id' in answer && asked.plan.way === 'credit')
          note({ subject: 'credit', id: answer.id }, asked.by, now);
        return answer;
      },
      async end(ending, now) {
        const ended = await resolutions.end(ending, now);
        if ('moves' in ended && ended.moves !== undefined)
          note({ subject: ended.moves, id: ending.id }, ending.by, now);
        return ended;
      },
    },
    chainAlarms: {
      ...chainAlarms,
      async askClearing(asked, now) {
        const outcome = await chainAlarms.askClearing(asked, now);
        if (outcome === 'asked') note(alarmOf(asked), asked.by, now);
        return outcome;
      },
      async confirmClearing(confirmed, now) {
        const outcome = await chainAlarms.confirmClearing(confirmed, now);
        if (outcome === 'cleared') note(alarmOf(confirmed), confirmed.by, now);
        return outcome;
      },
    },
  };
}

const alarmOf = ({ network, kind }: Pick<AlarmJudged, 'network' | 'kind'>): SignedDeed => ({
  subject: 'alarm',
  id: `${network} ${kind}`,
});
