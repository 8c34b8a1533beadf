import type { ChainAlarm, ChainAlarms, Clearing, OpenAlarm } from '@cliffhanger/application/ports';
import { type ChainAlarmKind, STOPPING_ALARMS } from '@cliffhanger/core/chain';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import { type Session, timestamp } from '../connection.ts';

interface AlarmRow {
  readonly network: Network;
  readonly kind: ChainAlarmKind;
  readonly facts: ChainAlarm['facts'];
  readonly raised_at: Instant;
  readonly clear_asked_by: string | null;
  readonly clear_asked_at: Instant | null;
  readonly clear_because: string | null;
}

const ALARM_COLUMNS = 'network, kind, facts, raised_at, clear_asked_by, clear_asked_at, clear_because';

const alarmOf = ({ network, kind, facts, raised_at, ...row }: AlarmRow): OpenAlarm => ({
  network,
  kind,
  facts,
  raisedAt: raised_at,
  clearing: clearingOf(row),
});

const clearingOf = ({
  clear_asked_by: by,
  clear_asked_at: at,
  clear_because: because,
}: Pick<AlarmRow, 'clear_asked_by' | 'clear_asked_at' | 'clear_because'>): Clearing | null =>
  by === null || at === null || because === null ? null : { by, at, because };

export const createChainAlarms = (session: Session): ChainAlarms => ({
  async raise({ network, kind, facts, raisedAt }) {
    const { rowCount } = await session.query({
      name: 'chain-alarm-raise',
      text: `insert into chain.alarms (network, kind, facts, raised_at) values ($1, $2, $3, $4)
             on conflict (network, kind) where cleared_at is null do nothing`,
      values: [network, kind, JSON.stringify(facts), timestamp(raisedAt)],
    });
    return rowCount === 1;
  },

  async clear(network, kind, { actor, at }) {
    const { rowCount } = await session.query({
      name: 'chain-alarm-clear',
      text: `update chain.alarms set cleared_at = $4, cleared_by = $3
             where network = $1 and kind = $2 and cleared_at is null`,
      values: [network, kind, actor, timestamp(at)],
    });
    return rowCount === 1;
  },

  async lock(network, kind) {
    const { rows } = await session.query<AlarmRow>({
      name: 'chain-alarm-lock',
      text: `select ${ALARM_COLUMNS} from chain.alarms
             where network = $1 and kind = $2 and cleared_at is null for no key update`,
      values: [network, kind],
    });
    return rows[0] && alarmOf(rows[0]);
  },

  async askToClear(network, kind, { by, at, because }) {
    await session.query({
      name: 'chain-alarm-ask-to-clear',
      text: `update chain.alarms set clear_asked_by = $3, clear_asked_at = $4, clear_because = $5
             where network = $1 and kind = $2 and cleared_at is null and clear_asked_by is null`,
      values: [network, kind, by, timestamp(at), because],
    });
  },

  async open() {
    const { rows } = await session.query<AlarmRow>({
      name: 'chain-alarms-open',
      text: `select ${ALARM_COLUMNS} from chain.alarms where cleared_at is null order by id`,
    });
    return rows.map(alarmOf);
  },

  async areWithdrawalsStopped(network) {
    const { rowCount } = await session.query({
      name: 'chain-withdrawals-stopped',
      text: 'select from chain.alarms where network = $1 and kind = any($2) and cleared_at is null limit 1',
      values: [network, STOPPING_ALARMS],
    });
    return rowCount === 1;
  },
});
