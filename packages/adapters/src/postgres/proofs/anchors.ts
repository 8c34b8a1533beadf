import type { Anchor, AnchorAttempt, Anchors } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import { type Session, timestamp } from '../connection.ts';

interface AnchorRow {
  readonly id: number;
  readonly network: Network;
  readonly nonce: number;
  readonly origin: string;
  readonly size: number;
  readonly root: string;
  readonly state: Anchor['state'];
}

interface AttemptRow {
  readonly raw: string;
  readonly hash: string;
  readonly max_fee: string;
  readonly priority_fee: string;
  readonly made_at: Instant;
}

const ANCHOR = `a.id::float8 as id, a.network, a.nonce::float8 as nonce, a.origin, a.size::float8 as size,
  encode(a.root, 'hex') as root, a.state`;

export const createAnchors = (session: Session): Anchors => ({
  findOpen: () =>
    find(session, {
      name: 'anchors-open',
      text: `select ${ANCHOR} from proofs.anchors a where a.state = 'open'`,
    }),

  async isDone(now) {
    const { rows } = await session.query<{ is_done: boolean }>({
      name: 'anchors-is-done',
      text: `select exists (select from proofs.anchors a
               where a.day = ($1::timestamptz at time zone 'UTC')::date and a.state = 'final') as is_done`,
      values: [timestamp(now)],
    });
    return rows[0]?.is_done === true;
  },

  begin: ({ network, address, nonce, now }) =>
    find(session, {
      name: 'anchors-begin',
      text: `select ${ANCHOR} from proofs.begin_anchor($1, $2, $3, $4) a`,
      values: [network, address, nonce, now],
    }),

  async addAttempt(anchorId, { raw, hash, maxFee, priorityFee, madeAt }) {
    await session.query({
      name: 'anchors-add-attempt',
      text: 'select proofs.add_anchor_attempt($1, $2, $3, $4, $5, $6)',
      values: [anchorId, raw, hash, maxFee.toString(), priorityFee.toString(), madeAt],
    });
  },

  async finish(anchorId, { hash, block }) {
    const { rows } = await session.query<{ index: number }>({
      name: 'anchors-finish',
      text: 'select proofs.finish_anchor($1, $2, $3)::float8 as index',
      values: [anchorId, hash, block],
    });
    if (rows[0] === undefined) throw new Error('an anchor was not finished');
    return rows[0].index;
  },

  async abandon(anchorId) {
    await session.query({
      name: 'anchors-abandon',
      text: 'select proofs.abandon_anchor($1)',
      values: [anchorId],
    });
  },
});

interface AnchorQuery {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

async function find(session: Session, query: AnchorQuery): Promise<Anchor | undefined> {
  const { rows } = await session.query<AnchorRow>(query);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { rows: attempts } = await session.query<AttemptRow>({
    name: 'anchors-attempts',
    text: `select t.raw, t.hash, t.max_fee::text as max_fee,
             t.priority_fee::text as priority_fee, t.made_at from proofs.anchor_attempts t
           where t.anchor_id = $1 order by t.ordinal`,
    values: [row.id],
  });
  return { ...row, attempts: attempts.map(attemptOf) };
}

const attemptOf = ({ raw, hash, max_fee, priority_fee, made_at }: AttemptRow): AnchorAttempt => ({
  raw,
  hash,
  maxFee: BigInt(max_fee),
  priorityFee: BigInt(priority_fee),
  madeAt: made_at,
});
