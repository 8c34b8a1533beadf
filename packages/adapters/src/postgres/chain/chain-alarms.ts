import type { ChainAlarm, ChainAlarms } from '@cliffhanger/application/ports';
import { type ChainAlarmKind, STOPPING_ALARMS } from '@cliffhanger/core/chain';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import { type Session, timestamp } from '../connection.ts';

interface AlarmRow {
  readonly network: Network;
  readonly kind: ChainAlarmKind;
  readonly facts: ChainAlarm['facts'];
  readonly raised_at: Instant;
}

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

  async open() {
    const { rows } = await session.query<AlarmRow>({
      name: 'chain-alarms-open',
      text: 'select network, kind, facts, raised_at from chain.alarms where cleared_at is null order by id',
    });
    return rows.map(({ raised_at, ...alarm }): ChainAlarm => ({ ...alarm, raisedAt: raised_at }));
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
